import type { Deps } from '../../ports/deps.ts'
import { hashPassword, isPasswordRight } from '../accounts/passwords.ts'

type Tools = Pick<Deps, 'secrets' | 'passwordCost'>

/** Keyed by the installation's secret and by the person: who has a copy of the database cannot try all million PINs. */
const keyed = ({ secrets }: Tools, personId: string, pin: string): string =>
  secrets.digest(`staff pin:${personId}:${pin}`)

export const pinHashOf = (tools: Tools, personId: string, pin: string): Promise<string> =>
  hashPassword(tools, keyed(tools, personId, pin))

/** With nobody it still takes as long as a real check. */
export const isPinRight = (
  tools: Tools,
  person: { id: string; pinHash: string } | null,
  pin: string,
): Promise<boolean> => isPasswordRight(tools, keyed(tools, person?.id ?? '', pin), person?.pinHash ?? null)
