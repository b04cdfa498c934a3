import {
  pointOf,
  RADIUS_PROFILES,
  type RadiusProfile,
  shapedBy,
} from '../../../stand-ins/src/routers/radius-profiles.ts'
import { type RadiusAnswer, radclient } from './free-radius.ts'

type Attributes = Record<string, string | number>
type Place = { address: string; secret: string; ports: { authentication: number; accounting: number } }

export const brandOf = (name: string): RadiusProfile => {
  const found = RADIUS_PROFILES.find(({ brand }) => brand === name)
  if (found === undefined) throw new Error(`${name} has no profile`)
  return found
}

/**
 * Simulates a router of a brand towards FreeRADIUS: sends the attributes that it supports, and none that
 * it lacks.
 */
export const brandNas = (profile: RadiusProfile, { address, secret, ports }: Place) => {
  const send = (kind: 'auth' | 'acct', word: string, attributes: Attributes): Promise<RadiusAnswer> =>
    radclient({
      server: `${address}:${kind === 'auth' ? ports.authentication : ports.accounting}`,
      kind,
      secret,
      attributes: shapedBy(profile, word, { ...attributes, ...pointOf(profile, 1) }),
    })
  return {
    asks: (name: string, password: string, phone: string) =>
      send('auth', 'Access', { 'User-Name': name, 'User-Password': password, 'Calling-Station-Id': phone }),
    says: (word: string, attributes: Attributes) =>
      send('acct', word, { 'Acct-Status-Type': word, ...attributes }),
  }
}
