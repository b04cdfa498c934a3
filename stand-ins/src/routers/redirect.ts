import { createHash } from 'node:crypto'
import { type Phone, VERSION } from './phones.ts'

/** Escapes like openNDS in a redirect: lower-case hexadecimal. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())

type Portal = { portalUrl: string; gatewayId: string; gatewayName: string }

/** Where openNDS redirects a refused phone at its level 1, whatever page it requested. */
export const redirectOf = (
  { mac, ip }: Pick<Phone, 'mac' | 'ip'>,
  { portalUrl, gatewayId, gatewayName }: Portal,
  wantedUrl: string,
): string => {
  const hid = createHash('sha256').update(`${gatewayName} ${mac}`).digest('hex')
  const fields = [
    `hid=${hid}`,
    `clientip=${ip}`,
    `clientmac=${mac}`,
    'client_type=cpd_can',
    `gatewayname=${escaped(gatewayName)}`,
    `gatewayurl=${escaped('http://status.client')}`,
    `version=${VERSION}`,
    'gatewayaddress=192.168.8.1:2050',
    'gatewaymac=9483c4000001',
    `originurl=${escaped(wantedUrl)}`,
    'clientif=wlan0 br-lan',
    'themespec=(null)',
    '(null)(null)(null)(null)',
  ].join(', ')
  // Not escaped, so that a plus sign arrives as a space.
  return `${portalUrl}/wifi/${gatewayId}?fas=${Buffer.from(fields).toString('base64')}`
}
