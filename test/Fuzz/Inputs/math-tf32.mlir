// way: cpu sapphirerapids
// Floats that no processor computes with.
func.func @f(%x: tf32) -> tf32 {
  %0 = math.erf %x : tf32
  return %0 : tf32
}
