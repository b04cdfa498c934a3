import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vpnOf } from './addresses.ts'
import { inNamespace, run, runScript, waitUntil } from './commands.ts'
import { type Daemon, type RadiusAnswer, radclient, startDaemon } from './free-radius.ts'
import { hostapdLines, startSupplicant } from './hostapd.ts'
import type { Phone } from './phone.ts'
import type { Router } from './router.ts'

type Site = {
  router: Router
  /** The router's only phone. */
  phone: Phone
  folder: string
  /** The two ends of the router's VPN. */
  vpn: { productIp: string; routerIp: string }
  ports: { authentication: number; accounting: number }
  secret: string
}

/**
 * A Disconnect-Request that the access point received, with the code of its answer; null without one. `namesAddress`: it names
 * the phone's IP address.
 */
type AnsweredOrder = { answer: string | null; sessionId: string; namesAddress: boolean }

export type AccessPoint = {
  /** Logs its phone in with a pass's code as name and password, by 802.1X (PEAP). Replaces an earlier login. */
  join: (code: string, authority: string) => Promise<void>
  /** The phone forgets the login, and does not try again. */
  forget: () => Promise<void>
  /** The Session-Timeout of each Access-Accept, in seconds. */
  timeouts: () => number[]
  /** How many Access-Rejects it received. */
  rejects: () => number
  orders: () => AnsweredOrder[]
  /** Reports the phone's IP address, as access points do that read it from DHCP; this hostapd needs a radio for that. */
  reportAddress: (sessionId: string) => Promise<RadiusAnswer>
  stop: () => Promise<void>
}

/** Connects a router and the product by a VPN, and returns its two ends; `index` counts the VPNs of the lab. */
export const connectByVpn = async (
  router: Router,
  labNumber: number,
  index: number,
): Promise<Site['vpn']> => {
  const vpn = vpnOf(labNumber, index)
  const [link, inside] = [`minit${labNumber}-vpn${index}`, router.namespace]
  await runScript(`
    ip link add ${link} type veth peer name vpn netns ${inside}
    ip address add ${vpn.productIp} peer ${vpn.routerIp} dev ${link}
    ip link set ${link} up
    ip -n ${inside} address add ${vpn.routerIp} peer ${vpn.productIp} dev vpn
    ip -n ${inside} link set vpn up`)
  return vpn
}

/** As the driver of a radio does: nothing but 802.1X passes from a phone that is not authorised. */
const GATE = (port: string): string => `
table netdev port {
  set authorised { type ether_addr; }
  chain from_phone {
    type filter hook ingress device "${port}" priority 0; policy drop;
    ether type 0x888e accept
    ether saddr @authorised accept
  }
}`

const ON_EVENT = `#!/bin/sh
case "$2" in
  AP-STA-CONNECTED) exec nft add element netdev port authorised "{ $3 }" ;;
  AP-STA-DISCONNECTED) exec nft delete element netdev port authorised "{ $3 }" ;;
esac
`

const orderLines = ({ productIp }: Site['vpn'], secret: string): string => `radius_das_port=3799
radius_das_client=${productIp} ${secret}
radius_das_require_event_timestamp=1
radius_das_require_message_authenticator=1
`

const portOf = async (router: Router): Promise<string> => {
  const { stdout } = await router.run('ls /sys/class/net/br-lan/brif')
  const port = stdout.split('\n').find((name) => name.startsWith('phone'))
  if (port === undefined) throw new Error(`${router.name} has no phone`)
  return port
}

type Message = { code: string; id: string; body: string }

/** The messages that hostapd dumps, in sequence; the body has a line for each attribute and one for its value. */
const messagesIn = (said: string): Message[] =>
  [
    ...said.matchAll(
      /RADIUS message: code=\d+ \(([\w-]+)\) identifier=(\d+).*\n((?: +(?:Attribute|Value).*\n)*)/g,
    ),
  ].map(([, code = '', id = '', body = '']) => ({ code, id, body }))

const ordersIn = (said: string): AnsweredOrder[] => {
  const messages = messagesIn(said)
  return messages.flatMap(({ code, id, body }, at) => {
    if (code !== 'Disconnect-Request') return []
    const isAnswer = (each: Message) => each.id === id && /^Disconnect-[AN]/.test(each.code)
    return [
      {
        answer: messages.slice(at).find(isAnswer)?.code ?? null,
        sessionId: /\(Acct-Session-Id\).*\n +Value: '(.*)'/.exec(body)?.[1] ?? '',
        namesAddress: body.includes('(Framed-IP-Address)'),
      },
    ]
  })
}

/**
 * Turns a router of the lab without openNDS into an access point by RADIUS: a real hostapd guards the wire of its phone, and
 * receives orders (RFC 5176). A wire has no driver that obeys hostapd, so the router's nftables do what hostapd reports.
 */
export const startAccessPoint = async (site: Site): Promise<AccessPoint> => {
  const { router, phone, folder, vpn, ports, secret } = site
  const inRouter = (...command: string[]) => inNamespace(router.namespace, command)
  const port = await portOf(router)
  const file = (name: string) => join(folder, `${router.name}-${name}`)
  const control = file('control')
  const radius = { name: port, server: vpn.productIp, ports, secret }
  const lines = `${hostapdLines(radius, vpn.routerIp)}ctrl_interface=${control}\n${orderLines(vpn, secret)}`
  await writeFile(file('hostapd.conf'), lines)
  await writeFile(file('on-event'), ON_EVENT)
  await chmod(file('on-event'), 0o700)
  await run(inRouter('nft', '-f', '-'), { input: GATE(port) })
  const point = await startDaemon(inRouter('/usr/sbin/hostapd', '-dd', file('hostapd.conf')), /AP-ENABLED/)
  const events = await startDaemon(
    inRouter('/usr/sbin/hostapd_cli', '-p', control, '-i', port, '-a', file('on-event')),
    /^/,
  )
  await waitUntil('hostapd reports its events', 10, () => /CTRL_IFACE monitor attached/.test(point.said()))
  let supplicant: Daemon | null = null
  const forget = async (): Promise<void> => {
    await supplicant?.stop()
    supplicant = null
  }
  return {
    join: async (code, authority) => {
      await forget()
      const place = { namespace: phone.namespace, folder, name: phone.name }
      supplicant = await startSupplicant(place, code, authority)
    },
    forget,
    timeouts: () =>
      messagesIn(point.said())
        .filter(({ code }) => code === 'Access-Accept')
        .map(({ body }) => Number(/\(Session-Timeout\).*\n +Value: (\d+)/.exec(body)?.[1])),
    rejects: () => messagesIn(point.said()).filter(({ code }) => code === 'Access-Reject').length,
    orders: () => ordersIn(point.said()),
    reportAddress: async (sessionId) =>
      radclient({
        namespace: router.namespace,
        server: `${vpn.productIp}:${ports.accounting}`,
        kind: 'acct',
        secret,
        attributes: {
          'Acct-Status-Type': 'Interim-Update',
          'Acct-Session-Id': `"${sessionId}"`,
          'User-Name': 'anonymous',
          'Calling-Station-Id': (await phone.mac()).toUpperCase().replaceAll(':', '-'),
          'Framed-IP-Address': phone.lease().ip,
          'Acct-Session-Time': 1,
        },
      }),
    stop: async () => {
      await forget()
      await events.stop()
      await point.stop()
    },
  }
}
