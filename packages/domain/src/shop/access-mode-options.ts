import { type PassClock, type PassOptions, USUAL_OPTIONS } from '../passes/pass-options.ts'
import { type CountingRouter, countsOnlineMinutes } from '../passes/sharing.ts'
import type { AccessMode } from './joining.ts'

/** The options of a package, in addition to minutes and price. */
export const OPTIONS = [
  'devices',
  'speed',
  'data',
  'slow',
  'hours',
  'first_use',
  'while_online',
  'pause',
  'travel',
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
  slow: no('Not possible by hand: only a connected router can make one customer slower.'),
  hours: no('Not possible by hand: only a connected router can close and open at these hours.'),
  first_use: yesBut('The minutes begin when you tap Connected.'),
  while_online: no('Not possible by hand: only a connected router sees when a phone is online.'),
  pause: no('Not possible by hand: only a connected router can stop and go on.'),
  travel: no(
    'Not possible by hand: only a connected router closes a phone whose minutes are used elsewhere.',
  ),
  day_limit: YES,
  overtime: YES,
}

const CODES: Record<Option, Ability> = {
  devices: yesBut('Your box counts the phones of its codes: set this there too.'),
  speed: yesBut('Your box sets the speed of its codes: set this there too.'),
  data: yesBut('Your box counts the data of its codes: set this there too.'),
  slow: no('Not possible with codes of a box: it does not make them slower.'),
  hours: no('Not possible with codes of a box: they work at any time.'),
  first_use: no('Not possible with codes of a box: the box decides when their time begins.'),
  while_online: no('Not possible with codes of a box: the box counts their time.'),
  pause: no('Not possible with codes of a box: they cannot be paused.'),
  travel: no('Not possible with codes of a box: only the box counts their time.'),
  day_limit: YES,
  overtime: no('Not possible with codes of a box: no minutes can be added to them.'),
}

/** RADIUS routers other than MikroTik: they may ignore attributes. */
const ANY_RADIUS: Partial<Record<Option, Ability>> = {
  speed: yesBut('Most routers that ask by RADIUS keep to it. Try it once with yours.'),
  slow: yesBut('Your router may keep the full speed until the phone joins again.'),
  data: yesBut('Your router may let a phone go on until it joins again. Only CoovaChilli stops at once.'),
}

const NOT_COUNTED = no(
  'Not possible with your router yet: we have seen no report from it while a phone was online. Keep a phone online for ten minutes, then check again.',
)

const NOT_COUNTED_AT_ONE = no(
  'Not possible with one of your routers yet: we have seen no report from it while a phone was online. Keep a phone online there for ten minutes, then check again.',
)

const whileOnlineAt = (routers: readonly CountingRouter[]): Ability => {
  const counting = routers.filter(countsOnlineMinutes)
  if (counting.length === routers.length) return YES
  return counting.length === 0 ? NOT_COUNTED : NOT_COUNTED_AT_ONE
}

const atRouter = (option: Option, { kind }: CountingRouter): Ability =>
  (kind === 'radius' ? ANY_RADIUS[option] : undefined) ?? YES

/**
 * Returns whether an access mode supports an option at the seller's routers. If only some of them support it,
 * the result has the note of the others.
 */
export const accessModeSupports = (
  option: Option,
  { way, routers }: { way: AccessMode; routers: readonly CountingRouter[] },
): Ability => {
  if (way === 'by_hand') return MANUAL[option]
  if (way === 'codes') return CODES[option]
  if (option === 'while_online') return whileOnlineAt(routers)
  return routers.map((router) => atRouter(option, router)).find(({ note }) => note !== null) ?? YES
}

/**
 * Returns the default options of a new package. A router that counts minutes starts them with the first
 * admitted phone, so that no minutes are lost between payment and connection.
 */
export const newPackageOptions = (way: AccessMode): PassOptions =>
  way === 'router' ? { ...USUAL_OPTIONS, clock: 'first_use' } : USUAL_OPTIONS

const isPossible = (option: Option, way: AccessMode, routers: readonly CountingRouter[] = []): boolean =>
  accessModeSupports(option, { way, routers }).isPossible

const CHOSEN: Record<Option, (options: PassOptions) => boolean> = {
  devices: ({ maxDevices }) => maxDevices > 1,
  speed: ({ downKbps, upKbps }) => downKbps !== null || upKbps !== null,
  data: ({ dataLimitMb }) => dataLimitMb !== null,
  slow: ({ slowAfterMegabytes, slowKbps }) => slowAfterMegabytes !== null || slowKbps !== null,
  hours: ({ hours }) => hours !== null,
  first_use: ({ clock }) => clock === 'first_use',
  while_online: ({ clock }) => clock === 'while_online',
  pause: ({ maxPauses, pauseDays }) => maxPauses !== null || pauseDays !== null,
  travel: ({ travels }) => travels,
  day_limit: ({ maxPerDay }) => maxPerDay !== null,
  overtime: () => false,
}

/** Returns the chosen options that the access mode does not support; `allowsOvertime` of the package. */
export const impossibleOptions = (
  options: PassOptions,
  {
    way,
    routers = [],
    allowsOvertime,
  }: { way: AccessMode; routers?: readonly CountingRouter[]; allowsOvertime: boolean },
): Option[] =>
  OPTIONS.filter(
    (option) =>
      (option === 'overtime' ? allowsOvertime : CHOSEN[option](options)) && !isPossible(option, way, routers),
  )

const WITHOUT: Partial<Record<Option, Partial<PassOptions>>> = {
  devices: { maxDevices: 1 },
  speed: { downKbps: null, upKbps: null },
  data: { dataLimitMb: null },
  slow: { slowAfterMegabytes: null, slowKbps: null },
  pause: { maxPauses: null, pauseDays: null },
  travel: { travels: false },
}

/** What minutes fall back to where no router sees when a phone is online: they wait for the seller's tap. */
const clockOf = (clock: PassClock, way: AccessMode): PassClock => {
  const counted = clock === 'while_online' && !isPossible('while_online', way) ? 'first_use' : clock
  return isPossible('first_use', way) ? counted : 'at_payment'
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
  const clock = clockOf(options.clock, way)
  return Object.assign({}, options, ...impossible.map((option) => WITHOUT[option]), { clock })
}

/** Returns the options of the pass itself. Without hours at the site, its time does not stop either. */
export const passOptionsOfAccessMode = (options: PassOptions, way: AccessMode): PassOptions => {
  const sold = optionsOfAccessMode(options, way)
  return isPossible('hours', way) ? sold : { ...sold, hours: null }
}
