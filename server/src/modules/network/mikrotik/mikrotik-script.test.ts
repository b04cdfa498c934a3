import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MikrotikValues, mikrotikScript } from './mikrotik-script.ts'
import { agentSource, loginPage, REMOVAL, scriptText } from './mikrotik-sources.ts'

const VALUES: MikrotikValues = {
  publicUrl: 'https://minit.example',
  nasIdentifier: 'minit-01jd4yq0v9m7xk3zb5n2r8t6wc',
  portalPath: '/wifi/01JD4YQ0V9M7XK3ZB5N2R8T6WC',
  token: 'a-b_c9',
  secret: 'SecretOfLetters',
  authenticationPort: 18_200,
  accountingPort: 18_201,
  gardenHosts: ['pay.example'],
  sharedKbps: 3_800,
}
const script = mikrotikScript(VALUES)

/**
 * The commands and parameters that the script may use, from MikroTik's documentation. None could be tested on
 * RouterOS, so a command that is not here is invented.
 */
const DOCUMENTED: Readonly<Record<string, string>> = {
  '/system identity set': 'name',
  '/system identity get': '',
  '/system resource get': '',
  '/system ntp client set': 'enabled servers',
  '/system script add': 'name source',
  '/system script remove': '',
  '/system script run': '',
  '/system scheduler add': 'name interval start-time on-event',
  '/system scheduler remove': '',
  '/interface find': 'type',
  '/interface get': '',
  '/interface bridge add': 'name comment',
  '/interface bridge find': 'name',
  '/interface bridge get': '',
  '/interface bridge remove': '',
  '/interface bridge port add': 'bridge interface comment',
  '/interface bridge port find': 'bridge interface',
  '/interface bridge port get': '',
  '/interface bridge port remove': '',
  '/interface list member add': 'list interface comment',
  '/interface list member remove': '',
  '/ip address add': 'address interface',
  '/ip address remove': '',
  '/ip pool add': 'name ranges',
  '/ip pool remove': '',
  '/ip dhcp-server add': 'name interface address-pool lease-time disabled',
  '/ip dhcp-server remove': '',
  '/ip dhcp-server network add': 'address gateway dns-server comment',
  '/ip dhcp-server network remove': '',
  '/ip dns set': 'allow-remote-requests',
  '/ip firewall filter add': 'chain action protocol dst-port in-interface-list place-before comment',
  '/ip firewall filter set': 'disabled comment',
  '/ip firewall filter remove': '',
  '/ip firewall nat add': 'chain action src-address comment',
  '/ip firewall nat remove': '',
  '/radius add':
    'service address secret authentication-port accounting-port timeout protocol certificate comment',
  '/radius set': 'require-message-auth',
  '/radius remove': '',
  '/radius incoming set': 'accept port',
  '/certificate import': 'file-name passphrase',
  '/certificate remove': '',
  '/file find': 'name',
  '/tool fetch': 'url dst-path http-header-field http-method http-data output as-value',
  '/ip hotspot add': 'name interface address-pool profile addresses-per-mac disabled',
  '/ip hotspot remove': '',
  '/ip hotspot profile add':
    'name hotspot-address dns-name html-directory login-by use-radius radius-accounting radius-interim-update nas-port-type',
  '/ip hotspot profile remove': '',
  '/ip hotspot user profile set': 'shared-users keepalive-timeout status-autorefresh parent-queue',
  '/queue type add': 'name kind pcq-classifier pcq-rate',
  '/queue type remove': '',
  '/queue simple add': 'name target max-limit queue',
  '/queue simple remove': '',
  '/ip hotspot walled-garden add': 'dst-host action comment',
  '/ip hotspot walled-garden remove': '',
  '/ip hotspot walled-garden ip add': 'dst-host action comment',
  '/ip hotspot walled-garden ip remove': '',
  '/ip hotspot active find': '',
  '/ip hotspot active get': '',
  '/ip hotspot active remove': '',
  '/ip hotspot host find': '',
  '/ip hotspot host get': '',
  '/ip hotspot host remove': '',
  '/ip hotspot cookie remove': '',
}

const VERBS = new Set(['add', 'set', 'get', 'find', 'remove', 'import', 'fetch', 'run'])

/** The commands of a script, innermost first, with their parameters. */
const commandsOf = (source: string): { command: string; parameters: string[] }[] => {
  // Nested commands are in brackets, and texts may contain commands of other scripts.
  const texts = [...source.matchAll(/parse \(?"([^"\n]*)"(?: \. \$server \. "([^"\n]*)")?/g)].map(
    ([, before, after = '']) => `${before}x${after}`,
  )
  let rest = [source.replace(/"(?:[^"\\]|\\[\s\S])*"/g, '""'), ...texts].join('\n')
  const found: { command: string; parameters: string[] }[] = []
  const take = (piece: string): void => {
    for (const [, words = ''] of piece.matchAll(/(?:^|[{;\s])(\/[a-z][^;{}\n]*)/g)) {
      const parts = words.trim().split(/\s+/)
      const verb = parts.findIndex((part) => VERBS.has(part.replace('/', '')))
      const command = parts.slice(0, verb + 1).join(' ')
      const parameters = parts.slice(verb + 1).flatMap((part) => /^([a-z-]+)=/.exec(part)?.[1] ?? [])
      found.push({ command, parameters })
    }
  }
  for (;;) {
    const next = rest.replace(/\[([^[\]]*)\]/g, (_, inner: string) => {
      take(inner)
      return 'x'
    })
    if (next === rest) break
    rest = next
  }
  take(rest)
  return found
}

const all = [script, REMOVAL, agentSource(VALUES)].flatMap(commandsOf)

test('uses only documented commands and parameters', () => {
  expect(all.length).toBeGreaterThan(70)
  const undocumented = all.filter(({ command, parameters }) => {
    const known = DOCUMENTED[command]?.split(' ')
    return known === undefined || parameters.some((name) => !known.includes(name))
  })
  expect(undocumented).toEqual([])
})

test('uses every command that a hotspot with our RADIUS server needs', () => {
  const used = new Set(all.map(({ command }) => command))
  expect(Object.keys(DOCUMENTED).filter((command) => !used.has(command))).toEqual([])
  expect(script).toContain('on-event="/system script run minit-agent"')
})

test.each([
  'login-by=http-pap,mac use-radius=yes radius-accounting=yes radius-interim-update=received',
  'dns-name=minit.lan',
  '/system identity set name=minit-01jd4yq0v9m7xk3zb5n2r8t6wc',
  'secret=SecretOfLetters authentication-port=18200 accounting-port=18201',
  'protocol=radsec secret=radsec certificate=minit.pem_0',
  '/ip hotspot walled-garden ip add dst-host=minit.example action=accept comment=minit\n',
  '/ip hotspot walled-garden add dst-host=pay.example action=allow comment=minit-pay\n',
  'interval=20s',
  'target=10.5.50.0/24 max-limit=0/3800k queue=minit-up/minit-down',
])('contains %s', (line) => {
  expect(script).toContain(line)
})

test('does not slow a line whose speed is unknown', () => {
  expect(mikrotikScript({ ...VALUES, sharedKbps: 0 })).not.toMatch(/queue (type|simple) add/)
})

test('removes everything it creates before it creates it, so that it can be imported again', () => {
  const created = all.filter(({ command }) => command.endsWith(' add')).map(({ command }) => command)
  const removed = new Set(commandsOf(REMOVAL).map(({ command }) => command))
  const left = [...new Set(created)].filter((command) => !removed.has(command.replace(/ add$/, ' remove')))
  expect(left).toEqual([])
  expect(script.indexOf(REMOVAL)).toBeLessThan(script.indexOf('/interface bridge add'))
})

test('an order about payment pages replaces those of the last order, and never our own page', () => {
  const agent = agentSource(VALUES)
  const garden = commandsOf(agent).filter(({ command }) => command.includes('walled-garden'))
  expect(garden.map(({ command }) => command).sort()).toEqual([
    '/ip hotspot walled-garden add',
    '/ip hotspot walled-garden ip add',
    '/ip hotspot walled-garden ip remove',
    '/ip hotspot walled-garden remove',
  ])
  for (const line of agent.split('\n').filter((each) => each.includes('walled-garden')))
    expect(line).toMatch(/comment=minit-pay\]?$/)
  expect(agent).toContain('X-Agent: 3,X-Garden: $minitGarden"')
  expect(REMOVAL).toContain('/ip hotspot walled-garden remove [find comment~"^minit"]')
})

test.each(['a"b', 'a b', 'a$b', 'a;b', 'a]b', 'a\nb', 'a?b', ''])(
  'rejects a value that needs quoting: %j',
  (token) => {
    expect(() => mikrotikScript({ ...VALUES, token })).toThrow('cannot hold this token')
    expect(() => mikrotikScript({ ...VALUES, gardenHosts: [token] })).toThrow('cannot hold this gardenHosts')
  },
)

/** Parses a quoted text as RouterOS does. */
const readText = (text: string): string =>
  text
    .slice(1, -1)
    .replace(/\\\n */g, '')
    .replaceAll('\\r\\n', '\n')
    .replace(/\\([\\"$?])/g, '$1')

test('a nested script is parsed as it was written', () => {
  for (const source of [REMOVAL, agentSource(VALUES)]) {
    const text = scriptText(source)
    expect(text.slice(1, -1)).not.toMatch(/(^|[^\\])["$?]/)
    expect(readText(text)).toBe(source)
    expect(script.includes(text) || source === REMOVAL).toBe(true)
  }
})

test('escapes all characters that are special in RouterOS, next to any others', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab"$?\n') }), (source) => {
      expect(readText(scriptText(source))).toBe(source)
    }),
  )
})

test("the router's page leads to the shop by a refresh and a link, with the router's facts about the phone", () => {
  const page = loginPage('https://minit.example/wifi/01JD4YQ0V9M7XK3ZB5N2R8T6WC')
  const to =
    'https://minit.example/wifi/01JD4YQ0V9M7XK3ZB5N2R8T6WC?mac=$(mac-esc)&ip=$(ip)&link-login-only=$(link-login-only)&link-orig=$(link-orig-esc)$(if error)&error=$(error)$(endif)'
  expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${to}">`)
  expect(page).toContain(`<a href="${to}">`)
  expect(page).not.toMatch(/<script|<form/)
})
