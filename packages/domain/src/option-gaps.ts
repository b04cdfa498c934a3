import type { GatewayKind } from './access.ts'

/** What a package may limit that something at the stall has to hold to. */
export type HeldOption = 'devices' | 'speed' | 'data' | 'hours' | 'first_use' | 'pause'

const BY_HAND = 'No router of yours is connected to Minit: you have to see to this yourself.'

const OWN_CODES: Record<HeldOption, string> = {
  devices: 'Your box counts the phones of its own codes: set this there too.',
  speed: 'Your box sets the speed of its own codes: set this there too.',
  data: 'Your box counts the data of its own codes: set this there too.',
  hours: 'It is sold in these hours alone, but a code of your box works at any time.',
  first_use: 'Your box counts the time of its own codes, and begins when it likes.',
  pause: 'A code of your own box cannot be paused.',
}

/** Routers that ask by RADIUS and are no MikroTik: what they are told they may not know. */
const ANY_RADIUS: Partial<Record<HeldOption, string>> = {
  speed: 'Most routers that ask by RADIUS hold to it. Try it once with yours.',
  data: 'Your router may let a phone go on until it joins again. Only CoovaChilli stops at once.',
}

const gapAt = (option: HeldOption, kind: GatewayKind): string | null => {
  if (kind === 'codes') return OWN_CODES[option]
  return kind === 'radius' ? (ANY_RADIUS[option] ?? null) : null
}

/**
 * What a seller should know who chooses an option: that nothing at the stall holds to it, or not wholly. `kinds` are those of the
 * seller's routers. Null where all of them do.
 */
export const optionGap = (option: HeldOption, kinds: readonly GatewayKind[]): string | null => {
  if (kinds.length === 0) return BY_HAND
  const gaps = kinds.flatMap((kind) => gapAt(option, kind) ?? [])
  return gaps[0] ?? null
}
