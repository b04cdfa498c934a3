/** Removes everything that the set-up created and restores what it changed; safe if there is nothing. */
export const REMOVAL = `/system scheduler remove [find name=minit-agent]
/system script remove [find name=minit-agent]
:foreach port in=[/interface bridge port find bridge=minit] do={
:local wifi [/interface bridge port get $port interface]
:local was [/interface bridge port get $port comment]
/interface bridge port remove $port
:if ([:len $was] > 0) do={ :do { /interface bridge port add bridge=$was interface=$wifi } on-error={} }
}
/ip hotspot user profile set [find parent-queue=minit] parent-queue=none
/queue simple remove [find name=minit]
/queue type remove [find name~"^minit-"]
/ip hotspot remove [find name=minit]
/ip hotspot profile remove [find name=minit]
/ip hotspot walled-garden ip remove [find comment~"^minit"]
/ip hotspot walled-garden remove [find comment~"^minit"]
/radius remove [find comment=minit]
/certificate remove [find name~"minit"]
/ip dhcp-server remove [find name=minit]
/ip dhcp-server network remove [find comment=minit]
/ip pool remove [find name=minit]
/ip address remove [find interface=minit]
/ip firewall nat remove [find comment=minit]
/ip firewall filter remove [find comment=minit]
/ip firewall filter set [find comment=minit-off] disabled=no comment=""
/interface list member remove [find comment=minit]
:foreach each in=[/interface bridge find name=minit] do={
/system identity set name=[/interface bridge get $each comment]
/interface bridge remove $each
}`

/**
 * Reports every 20 seconds the phones that the router sees, and removes those in its orders: active, host and
 * cookie, or the phone would be back at once. An order's line is `id deauth MAC`; only the 17 characters
 * after the word reach a command. `id garden a,b` lists the unpaid hosts, `-` for none; it is lost when the
 * router restarts, and then sent again.
 */
export const agentSource = ({
  publicUrl,
  token,
}: {
  publicUrl: string
  token: string
}): string => `:global minitGarden
:if ([:typeof $minitGarden] != "str") do={ :set minitGarden "" }
:local inside ""
:foreach each in=[/ip hotspot active find] do={ :do {
:set inside ($inside . [/ip hotspot active get $each mac-address] . " " . [/ip hotspot active get $each bytes-in] . " " . [/ip hotspot active get $each bytes-out] . " " . [/ip hotspot active get $each session-time-left] . ";")
} on-error={} }
:local seen ""
:foreach each in=[/ip hotspot host find] do={ :do {
:set seen ($seen . [/ip hotspot host get $each mac-address] . ";")
} on-error={} }
:local report ("{\\"version\\":\\"" . [/system resource get version] . "\\",\\"active\\":\\"" . $inside . "\\",\\"hosts\\":\\"" . $seen . "\\",\\"signs\\":{\\"up\\":\\"" . [/system resource get uptime] . "\\"}}")
:local answer [/tool fetch url="${publicUrl}/api/network/agent" http-method=post http-header-field="Authorization: Bearer ${token},Content-Type: application/json,X-Agent: 3,X-Garden: $minitGarden" http-data=$report output=user as-value]
:local orders ($answer->"data")
:local at [:find $orders "deauth "]
:while ([:typeof $at] = "num") do={
:local mac [:pick $orders ($at + 7) ($at + 24)]
/ip hotspot active remove [find mac-address=$mac]
/ip hotspot host remove [find mac-address=$mac]
/ip hotspot cookie remove [find mac-address=$mac]
:set at [:find $orders "deauth " ($at + 7)]
}
:set at [:find $orders "garden "]
:if ([:typeof $at] = "num") do={
:local rest ([:pick $orders ($at + 7) [:find $orders "\\n" $at]] . ",")
/ip hotspot walled-garden ip remove [find comment=minit-pay]
/ip hotspot walled-garden remove [find comment=minit-pay]
:set minitGarden ""
:while ([:len $rest] > 0) do={
:local end [:find $rest ","]
:local host [:pick $rest 0 $end]
:if ($host != "-") do={
/ip hotspot walled-garden ip add dst-host=$host action=accept comment=minit-pay
/ip hotspot walled-garden add dst-host=$host action=allow comment=minit-pay
}
:if ([:len $minitGarden] > 0) do={ :set minitGarden ($minitGarden . ";") }
:set minitGarden ($minitGarden . $host)
:set rest [:pick $rest ($end + 1) [:len $rest]]
}
}`

const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', $: '\\$', '?': '\\?' }

/** A script as a quoted text in another one, escaped as RouterOS's export does. */
export const scriptText = (source: string): string =>
  `"${source.replace(/[\\"$?]/g, (sign) => ESCAPES[sign] ?? sign).replaceAll('\n', '\\r\\n\\\n    ')}"`

/**
 * The router's own page, which leads to the shop by a refresh, without scripts. `$(...)` are RouterOS's
 * variables.
 */
export const loginPage = (portalUrl: string): string => {
  const to = `${portalUrl}?mac=$(mac-esc)&ip=$(ip)&link-login-only=$(link-login-only)&link-orig=$(link-orig-esc)$(if error)&error=$(error)$(endif)`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>WiFi</title>
<meta http-equiv="refresh" content="0; url=${to}">
</head>
<body>
<p><a href="${to}">Continue</a></p>
$(if error)<p>$(error)</p>$(endif)
</body>
</html>
`
}
