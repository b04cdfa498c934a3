import { createServer, type ServerResponse } from 'node:http'
import { createGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { ROUTER_PORT } from './ports.ts'
import { aRadiusFront } from './radius-front.ts'
import type { Seller } from './seller.ts'

const ROUTER = 'http://minit.lan'

/** Its page as RouterOS renders it: `$(if error)` to `$(endif)` stays if there is an error. */
const filledIn = (template: string, values: Record<string, string>): string =>
  template
    .replace(/\$\(if error\)([\s\S]*?)\$\(endif\)/g, (_, text: string) => (values.error ? text : ''))
    .replace(/\$\(([\w-]+)\)/g, (_, name: string) => values[name] ?? '')

/**
 * A simulated MikroTik set up by our script, with one phone: it redirects the phone to our page, sends RADIUS
 * requests as FreeRADIUS would, and reports as its scheduler does. `close` shuts it down.
 */
export const aSimulatedMikrotik = async (seller: Seller, origin: string, mac: string) => {
  const { id, setup } = await seller.call(createGateway, { body: { name: 'Stall', kind: 'mikrotik' } })
  if (setup.kind !== 'mikrotik') throw new Error(`a router of kind ${setup.kind} was made`)
  const template = await (await fetch(new URL(`/wifi/${id}/login.html`, origin))).text()
  let isAway = false
  const logins: string[] = []

  const front = aRadiusFront(origin, id)
  const post: typeof front.post = (path, packet) =>
    front.post(path, {
      'Calling-Station-Id': mac.toUpperCase(),
      'NAS-Identifier': setup.nasIdentifier,
      ...packet,
    })
  const beat = (isOpen: boolean): Promise<Response> =>
    fetch(new URL('/api/network/agent', origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${setup.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        version: '7.15.3 (stable)',
        active: isOpen ? `${mac.toUpperCase()} 10 20 4m59s;` : '',
        hosts: `${mac.toUpperCase()};`,
      }),
    })

  const show = (response: ServerResponse, error = ''): void => {
    const values = {
      'mac-esc': encodeURIComponent(mac.toUpperCase()),
      ip: '10.5.50.17',
      'link-login-only': `${ROUTER}/login`,
      'link-orig-esc': encodeURIComponent('http://news.example/today'),
      error,
    }
    response.setHeader('content-type', 'text/html').end(filledIn(template, values))
  }
  const logIn = async (response: ServerResponse, search: URLSearchParams): Promise<void> => {
    const [name, password] = [search.get('username') ?? '', search.get('password') ?? '']
    logins.push(name)
    if (isAway) return show(response, 'RADIUS server is not responding')
    const answer = await post('authorize', { 'User-Name': name, 'User-Password': password })
    // The part that `rlm_rest` reads.
    const body = (await answer.json()) as Record<string, string>
    const isGood = answer.status === 200 && (body['control:Cleartext-Password'] ?? password) === password
    if (!isGood) return show(response, body['reply:Reply-Message'])
    const grant = `0x${Buffer.from(String(body['reply:Class'])).toString('hex')}`
    await post('accounting', { 'Acct-Status-Type': 'Start', 'User-Name': name, Class: grant })
    response.writeHead(302, { location: search.get('dst') ?? '/' }).end()
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', ROUTER)
    if (pathname === '/login' && searchParams.has('username')) void logIn(response, searchParams)
    else show(response)
  })
  await new Promise<void>((resolve) => server.listen(ROUTER_PORT, '127.0.0.1', resolve))
  return {
    id,
    setup,
    beat,
    /** Where the phone's first request ends. */
    walled: `${ROUTER}/`,
    /** The codes with which phones have logged in. */
    logins,
    /** Sets whether it reaches RADIUS. */
    switchLine: (isOn: boolean) => {
      isAway = !isOn
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
