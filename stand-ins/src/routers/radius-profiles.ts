/** How a phone's address is written in Calling-Station-Id. */
type StationForm = 'dashes' | 'colons' | 'plain'

type Word = 'Access' | 'Start' | 'Interim-Update' | 'Stop' | 'Accounting-On' | 'Accounting-Off'

/** What names an access point in its packets. */
type PointName = 'NAS-Identifier' | 'NAS-IP-Address' | 'Called-Station-Id'

/**
 * What a brand sends. docs/radius-devices.md says which of it has a source; the rest is assumed, so that brands differ in the
 * tests as they do on the air. The lists name attributes.
 */
export type RadiusProfile = {
  brand: string
  /** Between two reports, in seconds; null: Start and Stop alone. `obeys`: the interval of the answer counts instead. */
  intervalSeconds: number | null
  obeys: boolean
  station: StationForm
  /** It hashes the password that somebody types. */
  asksByChap: boolean
  /** The attributes that packets with a word lack. */
  lacks: Readonly<Partial<Record<Word, readonly string[]>>>
  /** Whether it counts beyond 32 bits, and says so when there is nothing to say. */
  gigawords: 'always' | 'once needed' | 'never'
  /** What tells its access points apart that share one set of values; none: it is one device. */
  pointsDifferIn: readonly PointName[]
  /** After a restart it calls its sessions as it did before. */
  usesNamesAgain: boolean
  saysStop: boolean
  /** What it says at a restart: before it goes, and once it is back. */
  saysOff: boolean
  saysOn: boolean
}

const COUNTS = ['Acct-Session-Time', 'Acct-Output-Octets', 'Acct-Input-Octets']
const GIGAWORDS = ['Acct-Output-Gigawords', 'Acct-Input-Gigawords']
const POINT: readonly PointName[] = ['NAS-Identifier', 'NAS-IP-Address', 'Called-Station-Id']
const PHONE = ['Calling-Station-Id', 'Class']

/** Most brands; rows say what differs. */
const USUAL: Omit<RadiusProfile, 'brand'> = {
  intervalSeconds: 600,
  obeys: false,
  station: 'dashes',
  asksByChap: false,
  lacks: { Start: COUNTS },
  gigawords: 'always',
  pointsDifferIn: [],
  usesNamesAgain: false,
  saysStop: true,
  saysOff: false,
  saysOn: false,
}

export const RADIUS_PROFILES: readonly RadiusProfile[] = [
  {
    ...USUAL,
    brand: 'MikroTik',
    intervalSeconds: 300,
    obeys: true,
    station: 'colons',
    usesNamesAgain: true,
  },
  {
    ...USUAL,
    brand: 'hostapd',
    intervalSeconds: null,
    obeys: true,
    gigawords: 'once needed',
    pointsDifferIn: POINT,
    saysOff: true,
    saysOn: true,
  },
  { ...USUAL, brand: 'UniFi access point', intervalSeconds: 3_600, pointsDifferIn: POINT },
  {
    ...USUAL,
    brand: 'UniFi hotspot',
    intervalSeconds: 300,
    station: 'colons',
    asksByChap: true,
    saysOn: true,
    lacks: {
      Start: [...COUNTS, ...POINT, ...PHONE],
      'Interim-Update': [...POINT, ...PHONE],
      Stop: [...COUNTS, ...POINT, ...PHONE, 'Acct-Terminate-Cause'],
      'Accounting-On': ['Called-Station-Id'],
    },
  },
  {
    ...USUAL,
    brand: 'Omada',
    intervalSeconds: 300,
    asksByChap: true,
    lacks: { Start: [...COUNTS, 'Class'], 'Interim-Update': ['Class'], Stop: ['Class'] },
    pointsDifferIn: ['NAS-IP-Address', 'Called-Station-Id'],
  },
  { ...USUAL, brand: 'Ruckus', pointsDifferIn: POINT },
  {
    ...USUAL,
    brand: 'Aruba',
    intervalSeconds: null,
    station: 'plain',
    gigawords: 'never',
    lacks: {
      Access: ['NAS-Identifier'],
      Start: [...COUNTS, 'NAS-Identifier'],
      'Interim-Update': ['NAS-Identifier'],
      Stop: ['NAS-Identifier'],
    },
    pointsDifferIn: ['Called-Station-Id'],
  },
  { ...USUAL, brand: 'Cambium', intervalSeconds: 300, pointsDifferIn: POINT, saysOn: true },
  {
    ...USUAL,
    brand: 'OPNsense',
    intervalSeconds: 5,
    station: 'colons',
    lacks: {
      Access: ['NAS-IP-Address', 'Called-Station-Id'],
      Start: [...COUNTS, 'NAS-IP-Address', 'Called-Station-Id', ...PHONE],
      'Interim-Update': ['NAS-IP-Address', 'Called-Station-Id', ...PHONE],
      Stop: ['NAS-IP-Address', 'Called-Station-Id', ...PHONE],
    },
  },
  {
    ...USUAL,
    brand: 'CoovaChilli',
    intervalSeconds: 300,
    obeys: true,
    saysOff: true,
    saysOn: true,
  },
  {
    ...USUAL,
    brand: 'a router that counts nothing in its Stop',
    lacks: { Start: COUNTS, Stop: COUNTS.slice(1) },
    gigawords: 'never',
  },
  {
    ...USUAL,
    brand: 'a router that never says Stop, and uses names again',
    intervalSeconds: 60,
    saysStop: false,
    usesNamesAgain: true,
    gigawords: 'never',
  },
]

const SEPARATORS: Record<StationForm, string> = { dashes: '-', colons: ':', plain: '' }

type Named<Value> = Readonly<Record<string, Value | string>>

const isLeftOut = (
  { lacks, gigawords }: RadiusProfile,
  { word, name, value }: { word: string; name: string; value: string | number },
): boolean => {
  const lacking = Object.entries(lacks).find(([of]) => of === word)?.[1] ?? []
  if (lacking.includes(name)) return true
  if (!GIGAWORDS.includes(name)) return false
  return word === 'Start' || gigawords === 'never' || (gigawords === 'once needed' && value === 0)
}

/** A packet as a router of this brand sends it. A CHAP-Password is as it was typed, as FreeRADIUS's own client takes it. */
export const shapedBy = <Value extends string | number>(
  profile: RadiusProfile,
  word: string,
  attributes: Named<Value>,
): Record<string, Value | string> => {
  const left = Object.entries(attributes).filter(
    ([name, value]) => !isLeftOut(profile, { word, name, value }),
  )
  return Object.fromEntries(
    left.map(([name, value]) => {
      if (name === 'User-Password' && profile.asksByChap) return ['CHAP-Password', value]
      if (name !== 'Calling-Station-Id') return [name, value]
      return [name, String(value).replace(/[-:]/g, SEPARATORS[profile.station])]
    }),
  )
}

/** How often a router of this brand reports a session, in seconds, where the answer asked for `wanted`; null: never. */
export const reportsEach = ({ obeys, intervalSeconds }: RadiusProfile, wanted: number): number | null =>
  obeys ? wanted : intervalSeconds

/**
 * How an access point of this brand names itself, of those that share one set of values: `place` counts them from 0. What does not
 * differ is the same of all.
 */
export const pointOf = ({ pointsDifferIn }: RadiusProfile, place: number): Record<PointName, string> => {
  const digit = (name: PointName): number => (pointsDifferIn.includes(name) ? place : 0)
  return {
    'NAS-Identifier': `point-${digit('NAS-Identifier')}`,
    'NAS-IP-Address': `192.168.1.1${digit('NAS-IP-Address')}`,
    'Called-Station-Id': `AA-AA-AA-00-00-0${digit('Called-Station-Id')}:Stall`,
  }
}
