import { agentSigns } from './agent-signs.ts'

/** The agent's values: an origin without a trailing slash, and the router's token. */
export type AgentValues = { publicUrl: string; token: string }

/** The fields of `ndsctl json` that the server reads, a quarter of its output. */
const READ_OF_A_PHONE = [
  'version',
  'mac',
  'state',
  'session_end',
  'download_this_session',
  'upload_this_session',
  'download_rate_limit_threshold',
  'last_active',
].join('|')

/** The agent's state, and its report of openNDS. */
const REPORTING = `report=/tmp/minit-report
reports=/tmp/minit-reports
answers=/tmp/minit-answers
asking= feeding=
# Whether the report is current, and the seconds to the next check of openNDS: few after a power cut, when phones return.
fresh= soon=3
# Calls left by wget, with the full output of openNDS and a short hold: after a failure the safe way is used first.
careful=0
# ndsctl serves one caller at a time and exits with 4 for others. Not every busybox can sleep for less than a second.
nds() {
  tries=0
  while ndsctl "$@" 2>/dev/null; status=$?; [ $status = 4 ] && [ $tries -lt 50 ]; do
    tries=$((tries + 1))
    sleep 0.2 2>/dev/null || sleep 1
  done
  return $status
}
# The server reads a missing value as "null", and a missing count as 0.
shortened() {
  if [ $careful -gt 0 ]; then cat; return; fi
  sed -nE -e 's/^[ \\t]+//' -e '/: *"null",?$/d' -e '/_this_session": *"0",?$/d' \\
    -e '/^"(${READ_OF_A_PHONE})":/p' -e '/[{}],?$/p' | tr -d '\\n' | sed 's/,}/}/g'
}
take_report() {
  take_signs
  now=$(date +%s)
  if nds json >$report.json && [ -s $report.json ]; then
    shortened <$report.json | sed "1s/^{/{\\"clock\\":$now,\\"signs\\":$signs,/;1s/,}$/}/" >$report
  else
    echo "{\\"clock\\":$now,\\"signs\\":$signs}" >$report
  fi
}
# A call has the settings in its headers, so a new one needs a new call.
garden_now() { cat /etc/minit-garden 2>/dev/null; }
share_now() { cat /etc/minit-share 2>/dev/null; }
# The phones of openNDS, and their states.
phones() { grep -oE '"(mac|state)": *"[^"]*"' $report; }
`

/** Sends reports in the background, by curl or wget. */
const ASKING = `ask() {
  set -- --header "Authorization: Bearer $token" --header 'X-Agent: 5' --header "Prefer: wait=$wait" \\
    --header "X-Garden: $garden" --header "X-Share: $share" --header 'Content-Type: application/json'
  [ $by = wget ] && exec wget -q -T 60 -O - "$@" --post-file $report "$url"
  exec curl -sfN --fail-early --http1.1 -m 60 -X POST -T $reports "$@" --header 'Expect:' --header 'Accept:' --header 'User-Agent:' "$url#[1-60]"
}
# Sends reports in the background. The answers come through a separate pipe that ends with "over".
start_asking() {
  by=wget wait=25
  [ $careful = 0 ] && wait=50 && command -v curl >/dev/null && by=curl
  garden=$(garden_now) share=$(share_now)
  rm -f $reports $answers
  mkfifo $reports $answers
  exec 3<>$answers
  (
    trap 'kill $call' TERM
    ask >&3 &
    call=$!
    wait $call
    echo "over $?" >&3
  ) 2>/dev/null &
  asking=$!
}
stop_asking() {
  kill $asking 2>/dev/null
  # It may wait at the pipe for a reader that never comes, and ignores other signals while it starts.
  [ -z "$feeding" ] || kill -9 $feeding 2>/dev/null
  wait $asking $feeding 2>/dev/null
  asking= feeding=
}
# curl's next request reads it from the pipe; wget reads the file itself.
hand_over() {
  known=$(phones)
  # Without an open phone an answer may take longer than a newly arrived phone should wait.
  case $known in *Authenticated*) left=60 ;; *) left=$soon ;; esac
  soon=10
  [ $by = wget ] && return
  cat $report >$reports &
  feeding=$!
}
`

const LONG_POLL = `carry_out() {
  case $1 in
    auth) nds auth "$2" "$3" \${4:+"$4" "$5"} ;;
    extend) nds deauth "$2" && nds auth "$2" "$3" \${4:+"$4" "$5"} ;;
    deauth) nds deauth "$2" ;;
    # openNDS reads the list when it starts; the phones it forgets are opened again after the next report.
    garden) /usr/bin/minit-garden "$2" && /etc/init.d/opennds restart ;;
    share) /usr/bin/minit-share "$2" ;;
    *) return 1 ;;
  esac
}
# Runs the orders of one answer. Returns 1 if the next report needs a new call.
hear() {
  told= did= changed=
  while :; do
    if ! read -t $left -r id verb mac minutes up down <&3; then
      if [ $left -lt 20 ]; then left=20; else left=60; fi
      take_report
      [ "$(phones)" = "$known" ] && [ "$(garden_now)" = "$garden" ] && continue
      fresh=yes
      return 1
    fi
    case $id in
      end) answered; break ;;
      over) over=$verb; return 1 ;;
    esac
    told=yes
    case $id$verb in '' | *[!A-Za-z0-9]*) continue ;; esac
    case $verb in
      # They are in the call's headers.
      garden | share) changed=yes; case $mac in '' | *[!A-Za-z0-9.,-]*) continue ;; esac ;;
      *) case $mac in '' | *[!0-9a-f:]*) continue ;; esac ;;
    esac
    case $minutes$up$down in *[!0-9]*) continue ;; esac
    if carry_out "$verb" "$mac" "$minutes" "$up" "\${down:-0}" >/dev/null; then did=yes; fi
  done
  # The server repeats failed orders, so this waits a little.
  [ -n "$told" ] && [ -z "$did" ] && sleep 2
  [ -z "$changed" ]
}
`

const LOOP = `trap 'stop_asking; exit' TERM INT
while :; do
  over=
  [ -n "$fresh" ] || take_report
  fresh=
  start_asking
  hand_over
  while hear && [ $by = curl ] && [ "$(garden_now)" = "$garden" ]; do
    # Its process id may belong to another process by now.
    feeding=
    take_report
    hand_over
  done
  stop_asking
  if [ "\${over:-0}" != 0 ]; then
    careful=20
    look >/dev/null 2>&1
    sleep 5
  elif [ $careful -gt 0 ]; then
    careful=$((careful - 1))
  fi
done
`

/**
 * Posts openNDS's clients and runs the orders of the answers; a failed order is sent again. Only letters,
 * digits and `:._-` reach a command. curl keeps one connection: each of its requests waits at a pipe for a
 * current report.
 */
export const agentScript = ({ publicUrl, token }: AgentValues): string => `#!/bin/sh
url=${publicUrl}/api/network/agent
token=${token}
${agentSigns(new URL(publicUrl).hostname)}${REPORTING}${ASKING}${LONG_POLL}${LOOP}`
