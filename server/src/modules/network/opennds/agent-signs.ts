/** The agent measures its line this often, in seconds: some 200 kB a day. */
const MEASURE_EVERY_SECONDS = 300

/** Public resolvers in many places, reached by address: they answer if the line does. */
const ANCHORS = ['1.1.1.1', '8.8.8.8'] as const

const [FIRST, SECOND] = ANCHORS

/**
 * Shell functions that measure why a router is or was silent. `host`: the name of this server. Nothing leaves
 * the router but test packets and the signs in its reports; a power cut loses what was not reported.
 */
export const agentSigns = (host: string): string => `line=/tmp/minit-line
# Whether the line ever answered test packets, which some providers drop.
proven=/etc/minit-line-answers
# What failed while no report got through: "line 120 300;", in seconds since the start, which no clock change moves.
away= failed= failed_from= failed_until= reached=0 measure_at=0
since_start() { read -r up _ </proc/uptime; up=\${up%%.*}; }
# Its status also tells of IPv6, which the name may lack.
resolves() { ! command -v nslookup || nslookup ${host} | grep '^Name:'; }
answers() {
  if ping -c 1 -W 2 ${FIRST} || ping -c 1 -W 2 ${SECOND}; then
    [ -e $proven ] || : >$proven
  else
    [ ! -e $proven ] && resolves
  fi
}
close_failure() {
  [ -z "$failed" ] || [ \${#away} -gt 900 ] || away="$away$failed $failed_from $failed_until;"
  failed=
}
# Finds out what does not answer, after a failed call.
look() {
  what=us
  if ! answers; then what=line; elif ! resolves; then what=dns; fi
  since_start
  if [ "$failed" != $what ]; then
    next_from=\${failed:+$failed_until}
    close_failure
    failed=$what failed_from=\${next_from:-$reached}
  fi
  failed_until=$up
  rm -f $line
  # A measurement that runs now saw the fault.
  : >$line-failed
}
# A report got through.
answered() {
  since_start
  reached=$up
  [ -z "$failed$away" ] || measure_at=0
  away= failed=
}
carried() {
  dev=$(ip route show default | sed -nE '1s/.* dev ([^ ]+).*/\\1/p')
  sed -nE "s/^ *\${dev:-none}: *([0-9]+) .*/\\1/p" /proc/net/dev
}
# The line while it works: loss, speed, names, and the router's free memory.
measure() {
  rm -f $line-failed
  before=$(carried)
  since_start
  began=$up
  loss=$(ping -c 10 -s 8 -q ${FIRST} | sed -nE 's/.* ([0-9]+)[.0-9]*% packet loss.*/\\1/p')
  since_start
  now_carried=$(carried)
  kbps=null
  [ "$before" ] && [ "$now_carried" ] && [ $up -gt $began ] && kbps=$(((now_carried - before) / 125 / (up - began)))
  answering=true naming=true
  if [ "\${loss:-100}" = 100 ]; then answers || answering=false; [ -e $proven ] || loss=null; else : >$proven; fi
  resolves || { sleep 5; resolves; } || naming=false
  free=$(sed -nE 's/^MemAvailable: *([0-9]+).*/\\1/p' /proc/meminfo)
  [ -e $line-failed ] || echo ",\\"line\\":$answering,\\"dns\\":$naming,\\"loss\\":\${loss:-null},\\"kbps\\":$kbps,\\"free\\":\${free:-null}" >$line
}
# Sets \`signs\` for a report, and measures the line now and then.
take_signs() {
  since_start
  if [ $up -ge $measure_at ]; then
    measure_at=$((up + ${MEASURE_EVERY_SECONDS}))
    measure >/dev/null 2>&1 3>&- &
  fi
  signs="{\\"up\\":$up,\\"away\\":\\"$away\${failed:+$failed $failed_from $failed_until;}\\"$(cat $line 2>/dev/null)}"
}
`
