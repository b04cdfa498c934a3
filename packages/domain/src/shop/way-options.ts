import type { GatewayKind } from '../network/access.ts'
import { type PassOptions, USUAL_OPTIONS } from '../passes/pass-options.ts'
import type { WayOfJoining } from './joining.ts'

/** What a package may say beside minutes and price. */
export const OPTIONS = [
  'devices',
  'speed',
  'data',
  'hours',
  'first_use',
  'pause',
  'day_limit',
  'overtime',
] as const
export type Option = (typeof OPTIONS)[number]

/** `note`: what the seller has to know or do for it, or why it is not possible. */
export type Ability = { isPossible: boolean; note: string | null }

const YES: Ability = { isPossible: true, note: null }
const yesBut = (note: string): Ability => ({ isPossible: true, note })
const no = (note: string): Ability => ({ isPossible: false, note })

const BY_HAND: Record<Option, Ability> = {
  devices: yesBut('You type your WiFi password into each of these phones.'),
  speed: no('Not possible by hand: only a connected router can limit the speed of one customer.'),
  data: no('Not possible by hand: only a connected router can count the data of one customer.'),
  hours: no('Not possible by hand: only a connected router can close and open at these hours.'),
  first_use: yesBut('The minutes begin when you tap Connected.'),
  pause: no('Not possible by hand: only a connected router can stop and go on.'),
  day_limit: YES,
  overtime: YES,
}

const CODES: Record<Option, Ability> = {
  devices: yesBut('Your box counts the phones of its codes: set this there too.'),
  speed: yesBut('Your box sets the speed of its codes: set this there too.'),
  data: yesBut('Your box counts the data of its codes: set this there too.'),
  hours: no('Not possible with codes of a box: they work at any time.'),
  first_use: no('Not possible with codes of a box: the box decides when their time begins.'),
  pause: no('Not possible with codes of a box: they cannot be paused.'),
  day_limit: YES,
  overtime: no('Not possible with codes of a box: no minutes can be added to them.'),
}

/** Routers that ask by RADIUS and are no MikroTik: what they are told they may not know. */
const ANY_RADIUS: Partial<Record<Option, Ability>> = {
  speed: yesBut('Most routers that ask by RADIUS keep to it. Try it once with yours.'),
  data: yesBut('Your router may let a phone go on until it joins again. Only CoovaChilli stops at once.'),
}

const atRouter = (option: Option, kind: GatewayKind): Ability =>
  (kind === 'radius' ? ANY_RADIUS[option] : undefined) ?? YES

/**
 * What a way of joining can do of an option. `kinds`: of the seller's routers. What only some of them do carries the note of
 * those that may not.
 */
export const wayCanDo = (
  option: Option,
  { way, kinds }: { way: WayOfJoining; kinds: readonly GatewayKind[] },
): Ability => {
  if (way === 'by_hand') return BY_HAND[option]
  if (way === 'codes') return CODES[option]
  return kinds.map((kind) => atRouter(option, kind)).find(({ note }) => note !== null) ?? YES
}

/**
 * The options of a new package where its seller has chosen none. A router that counts minutes starts them with the first phone that it
 * lets in, so that nobody loses minutes between paying and being online.
 */
export const newPackageOptions = (way: WayOfJoining): PassOptions =>
  way === 'router' ? { ...USUAL_OPTIONS, clock: 'first_use' } : USUAL_OPTIONS

const isPossible = (option: Option, way: WayOfJoining): boolean =>
  wayCanDo(option, { way, kinds: [] }).isPossible

const CHOSEN: Record<Option, (options: PassOptions) => boolean> = {
  devices: ({ maxDevices }) => maxDevices > 1,
  speed: ({ downKbps, upKbps }) => downKbps !== null || upKbps !== null,
  data: ({ dataLimitMb }) => dataLimitMb !== null,
  hours: ({ hours }) => hours !== null,
  first_use: ({ clock }) => clock === 'first_use',
  pause: ({ maxPauses, pauseDays }) => maxPauses !== null || pauseDays !== null,
  day_limit: ({ maxPerDay }) => maxPerDay !== null,
  overtime: () => false,
}

/** The options that were chosen and that the way cannot do; `allowsOvertime` of the package. */
export const impossibleOptions = (
  options: PassOptions,
  { way, allowsOvertime }: { way: WayOfJoining; allowsOvertime: boolean },
): Option[] =>
  OPTIONS.filter(
    (option) =>
      (option === 'overtime' ? allowsOvertime : CHOSEN[option](options)) && !isPossible(option, way),
  )

const WITHOUT: Partial<Record<Option, Partial<PassOptions>>> = {
  devices: { maxDevices: 1 },
  speed: { downKbps: null, upKbps: null },
  data: { dataLimitMb: null },
  first_use: { clock: 'at_payment' },
  pause: { maxPauses: null, pauseDays: null },
}

/**
 * What of a package's options is said before paying, and sold: what the way cannot do is left out. Its hours stay, for it is sold
 * within them by whatever way.
 */
export const optionsByWay = <Options extends PassOptions>(options: Options, way: WayOfJoining): Options => {
  const impossible = OPTIONS.filter((option) => !isPossible(option, way))
  return Object.assign({}, options, ...impossible.map((option) => WITHOUT[option]))
}

/** The same of the pass itself: hours that nothing at the site keeps do not stop its time either. */
export const passOptionsByWay = (options: PassOptions, way: WayOfJoining): PassOptions => {
  const sold = optionsByWay(options, way)
  return isPossible('hours', way) ? sold : { ...sold, hours: null }
}
