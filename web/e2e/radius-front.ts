import { RADIUS_WORD } from './ports.ts'

type Packet = Record<string, string | number>

const bodyOf = (packet: Packet) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(packet).map(([name, value]) => [
        name,
        { type: typeof value === 'number' ? 'integer' : 'string', value: [value] },
      ]),
    ),
  )

/** What FreeRADIUS sends to the server for a router with its first secret. */
export const aRadiusFront = (origin: string, routerId: string) => {
  const post = (path: 'authorize' | 'accounting', packet: Packet): Promise<Response> =>
    fetch(new URL(`/api/network/${path}`, origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${RADIUS_WORD}`,
        'content-type': 'application/json',
        'x-router': `minit-${routerId.toLowerCase()}-1`,
        'x-router-address': '198.51.100.2',
      },
      body: bodyOf({ 'Acct-Session-Id': '80000001', ...packet }),
    })
  return {
    post,
    /** A phone logs in; returns the status and the class of its session, empty if it was refused. */
    logIn: async (mac: string, name: string, password = name) => {
      const answer = await post('authorize', {
        'Calling-Station-Id': mac.toUpperCase(),
        'User-Name': name,
        'User-Password': password,
      })
      const body = (await answer.json()) as Record<string, string>
      return { status: answer.status, grant: body['reply:Class'] ?? '' }
    },
    account: (mac: string, status: 'Start' | 'Interim-Update', grant: string, down = 0) =>
      post('accounting', {
        'Acct-Status-Type': status,
        'Calling-Station-Id': mac.toUpperCase(),
        'User-Name': 'a name',
        Class: `0x${Buffer.from(grant).toString('hex')}`,
        'Acct-Session-Time': down === 0 ? 0 : 20,
        'Acct-Output-Octets': down,
        'Acct-Input-Octets': 0,
      }),
  }
}
