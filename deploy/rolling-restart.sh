#!/bin/sh
# Restarts the sites behind nginx one after the other, so that no request is lost:
#   deploy/rolling-restart.sh 3000 3010
# A site is first taken out of nginx's list, so that nothing new reaches it; then it finishes what it has begun. The
# order of its own is the same for workers, which nginx does not know: systemctl restart bitepoint-worker@1, then @2.
set -eu

SITES=${SITES:-/etc/nginx/bitepoint-sites.conf}
RELOAD=${RELOAD:-systemctl reload nginx}
RESTART=${RESTART:-systemctl restart bitepoint@}
# How long nginx's old workers may still pass on what they had accepted.
QUIET=${QUIET:-5}
READY=${READY:-120}

[ $# -ge 2 ] || { echo "Name the ports of two sites or more: one alone cannot be replaced." >&2; exit 2; }

list() { # every port but the given one
  for port; do [ "$port" = "$out" ] || echo "server 127.0.0.1:$port;"; done > "$SITES.new"
  mv "$SITES.new" "$SITES"
  $RELOAD
}

ready() {
  curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$1/readyz"
}

for port; do
  ready "$port" || { echo "The site on port $port is not ready. Nothing was changed." >&2; exit 1; }
done

for restarting; do
  out=$restarting
  list "$@"
  sleep "$QUIET"
  $RESTART"$restarting"
  waited=0
  until ready "$restarting"; do
    waited=$((waited + 1))
    if [ "$waited" -ge "$READY" ]; then
      echo "The site on port $restarting has not come back. The others serve, and nginx does not use it." >&2
      exit 1
    fi
    sleep 1
  done
  out=
  list "$@"
  echo "restarted $restarting"
done
