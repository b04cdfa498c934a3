import type { GatewayKind } from '../network/access.ts'
import { type PassOptions, USUAL_OPTIONS } from '../passes/pass-options.ts'
import type { AccessMode } from './joining.ts'

/** The options of a package, in addition to minutes and price. */
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

/** `note`: what the seller must know or do, or why it is not possible. */
export type Ability = { isPossible: boolean; note: string | null }

const YES: Ability = { isPossible: true, note: null }
const yesBut = (note: string): Ability => ({ isPossible: true, note })
const no = (note: string): Ability => ({ isPossible: false, note })

const MANUAL: Record<Option, Ability> = {
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

/** RADIUS routers other than MikroTik: they may ignore attributes. */
const ANY_RADIUS: Partial<Record<Option, Ability>> = {
  speed: yesBut('Most routers that ask by RADIUS keep to it. Try it once with yours.'),
  data: yesBut('Your router may let a phone go on until it joins again. Only CoovaChilli stops at once.'),
}

const atRouter = (option: Option, kind: GatewayKind): Ability =>
  (kind === 'radius' ? ANY_RADIUS[option] : undefined) ?? YES

/**
 * Returns whether an access mode supports an option. `kinds`: those of the seller's routers. If only some of
 * them support it, the result has the note of the others.
 */
export const accessModeSupports = (
  option: Option,
  { way, kinds }: { way: AccessMode; kinds: readonly GatewayKind[] },
): Ability => {
  if (way === 'by_hand') return MANUAL[option]
  if (way === 'codes') return CODES[option]
  return kinds.map((kind) => atRouter(option, kind)).find(({ note }) => note !== null) ?? YES
}

/**
 * Returns the default options of a new package. A router that counts minutes starts them with the first
 * admitted phone, so that no minutes are lost between payment and connection.
 */
export const newPackageOptions = (way: AccessMode): PassOptions =>
  way === 'router' ? { ...USUAL_OPTIONS, clock: 'first_use' } : USUAL_OPTIONS

const isPossible = (option: Option, way: AccessMode): boolean =>
  accessModeSupports(option, { way, kinds: [] }).isPossible

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

/** Returns the chosen options that the access mode does not support; `allowsOvertime` of the package. */
export const impossibleOptions = (
  options: PassOptions,
  { way, allowsOvertime }: { way: AccessMode; allowsOvertime: boolean },
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
 * Returns the options that are shown before payment and sold, without those that the access mode does not
 * support. Hours stay, since every mode sells within them.
 */
export const optionsOfAccessMode = <Options extends PassOptions>(
  options: Options,
  way: AccessMode,
): Options => {
  const impossible = OPTIONS.filter((option) => !isPossible(option, way))
  return Object.assign({}, options, ...impossible.map((option) => WITHOUT[option]))
}

/** Returns the options of the pass itself. Without hours at the site, its time does not stop either. */
export const passOptionsOfAccessMode = (options: PassOptions, way: AccessMode): PassOptions => {
  const sold = optionsOfAccessMode(options, way)
  return isPossible('hours', way) ? sold : { ...sold, hours: null }
}
