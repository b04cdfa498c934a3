/** How a phone's address is written in Calling-Station-Id. */
type StationForm = 'dashes' | 'colons' | 'plain'

type Word = 'Access' | 'Start' | 'Interim-Update' | 'Stop' | 'Accounting-On' | 'Accounting-Off'

/** Attributes that identify an access point in its packets. */
type PointName = 'NAS-Identifier' | 'NAS-IP-Address' | 'Called-Station-Id'

/**
 * What a brand sends. docs/radius-devices.md lists the known sources; the rest is assumed, so that brands
 * differ in tests as in reality. The lists name attributes.
 */
export type RadiusProfile = {
  brand: string
  /**
   * Seconds between reports; null: Start and Stop only. `obeys`: the interval of the answer is used instead.
   */
  intervalSeconds: number | null
  obeys: boolean
  station: StationForm
  /** Whether it sends the typed password as CHAP. */
  asksByChap: boolean
  /** Attributes missing in packets of each type. */
  lacks: Readonly<Partial<Record<Word, readonly string[]>>>
  /** Whether it sends the high 32 bits of counters, and also if they are 0. */
  gigawords: 'always' | 'once needed' | 'never'
  /** Attributes that differ between access points with the same settings; empty: a single device. */
  pointsDifferIn: readonly PointName[]
  /** Whether session ids repeat after a restart. */
  usesNamesAgain: boolean
  saysStop: boolean
  /** What it sends at a restart: before it goes down, and once it is back. */
  saysOff: boolean
  saysOn: boolean
}

const COUNTS = ['Acct-Session-Time', 'Acct-Output-Octets', 'Acct-Input-Octets']
const GIGAWORDS = ['Acct-Output-Gigawords', 'Acct-Input-Gigawords']
const POINT: readonly PointName[] = ['NAS-Identifier', 'NAS-IP-Address', 'Called-Station-Id']
const PHONE = ['Calling-Station-Id', 'Class']

/** The common behaviour; rows state differences. */
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

/**
 * Shapes a packet like a router of this brand. CHAP-Password contains the plain text, as FreeRADIUS's own
 * client accepts it.
 */
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

/** The report interval of this brand in seconds, if the answer requested `wanted`; null: never. */
export const reportsEach = ({ obeys, intervalSeconds }: RadiusProfile, wanted: number): number | null =>
  obeys ? wanted : intervalSeconds

/**
 * The identity of an access point of this brand among those with the same settings: `place` counts from 0.
 * Other attributes are equal.
 */
export const pointOf = ({ pointsDifferIn }: RadiusProfile, place: number): Record<PointName, string> => {
  const digit = (name: PointName): number => (pointsDifferIn.includes(name) ? place : 0)
  return {
    'NAS-Identifier': `point-${digit('NAS-Identifier')}`,
    'NAS-IP-Address': `192.168.1.1${digit('NAS-IP-Address')}`,
    'Called-Station-Id': `AA-AA-AA-00-00-0${digit('Called-Station-Id')}:Stall`,
  }
}
