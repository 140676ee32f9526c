#!/bin/sh
# Prints the heading of a log, then the time zone and the arguments, until it is ended.
echo 'timestamp, clocks.current.sm [MHz]'
echo "$TZ $*"
exec sleep 60
