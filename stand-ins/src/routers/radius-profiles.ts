/** How a phone's address is written in Calling-Station-Id. */
type StationForm = 'dashes' | 'colons' | 'plain'

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
  leftOutOfStart: readonly string[]
  leftOutOfReports: readonly string[]
  leftOutOfStop: readonly string[]
}

const COUNTS = ['Acct-Session-Time', 'Acct-Output-Octets', 'Acct-Input-Octets', 'Acct-Output-Gigawords']
const GIGAWORDS = ['Acct-Output-Gigawords', 'Acct-Input-Gigawords']

export const RADIUS_PROFILES: readonly RadiusProfile[] = [
  {
    brand: 'MikroTik',
    intervalSeconds: 300,
    obeys: true,
    station: 'colons',
    leftOutOfStart: COUNTS,
    leftOutOfReports: [],
    leftOutOfStop: [],
  },
  {
    brand: 'hostapd',
    intervalSeconds: null,
    obeys: true,
    station: 'dashes',
    leftOutOfStart: COUNTS,
    leftOutOfReports: GIGAWORDS,
    leftOutOfStop: GIGAWORDS,
  },
  {
    brand: 'UniFi',
    intervalSeconds: 3_600,
    obeys: false,
    station: 'dashes',
    leftOutOfStart: COUNTS,
    leftOutOfReports: [],
    leftOutOfStop: [],
  },
  {
    brand: 'Omada',
    intervalSeconds: 600,
    obeys: false,
    station: 'dashes',
    leftOutOfStart: [...COUNTS, 'Class'],
    leftOutOfReports: ['Class'],
    leftOutOfStop: ['Class'],
  },
  {
    brand: 'Ruckus',
    intervalSeconds: 600,
    obeys: false,
    station: 'dashes',
    leftOutOfStart: COUNTS,
    leftOutOfReports: [],
    leftOutOfStop: [],
  },
  {
    brand: 'Aruba',
    intervalSeconds: null,
    obeys: false,
    station: 'plain',
    leftOutOfStart: [...COUNTS, 'NAS-Identifier'],
    leftOutOfReports: GIGAWORDS,
    leftOutOfStop: GIGAWORDS,
  },
  {
    brand: 'Cambium',
    intervalSeconds: 1_800,
    obeys: false,
    station: 'dashes',
    leftOutOfStart: COUNTS,
    leftOutOfReports: [],
    leftOutOfStop: [],
  },
  {
    brand: 'OPNsense',
    intervalSeconds: 5,
    obeys: false,
    station: 'colons',
    leftOutOfStart: [...COUNTS, 'NAS-IP-Address', 'Called-Station-Id'],
    leftOutOfReports: [...GIGAWORDS, 'NAS-IP-Address', 'Called-Station-Id'],
    leftOutOfStop: [...GIGAWORDS, 'NAS-IP-Address', 'Called-Station-Id'],
  },
  {
    brand: 'CoovaChilli',
    intervalSeconds: 300,
    obeys: true,
    station: 'dashes',
    leftOutOfStart: COUNTS,
    leftOutOfReports: GIGAWORDS,
    leftOutOfStop: GIGAWORDS,
  },
  {
    brand: 'a router that counts nothing in its Stop',
    intervalSeconds: 600,
    obeys: false,
    station: 'dashes',
    leftOutOfStart: COUNTS,
    leftOutOfReports: [],
    leftOutOfStop: COUNTS.slice(1),
  },
]

const leftOutOf = (profile: RadiusProfile, word: string): readonly string[] => {
  if (word === 'Start') return profile.leftOutOfStart
  return word === 'Stop' ? profile.leftOutOfStop : profile.leftOutOfReports
}

const SEPARATORS: Record<StationForm, string> = { dashes: '-', colons: ':', plain: '' }

/** A packet as a router of this brand sends it. */
export const shapedBy = <Value extends string | number>(
  profile: RadiusProfile,
  word: string,
  attributes: Readonly<Record<string, Value | string>>,
): Record<string, Value | string> => {
  const left = Object.entries(attributes).filter(([name]) => !leftOutOf(profile, word).includes(name))
  return Object.fromEntries(
    left.map(([name, value]) =>
      name === 'Calling-Station-Id'
        ? [name, String(value).replace(/[-:]/g, SEPARATORS[profile.station])]
        : [name, value],
    ),
  )
}

/** How often a router of this brand reports a session, in seconds, where the answer asked for `wanted`; null: never. */
export const reportsEach = ({ obeys, intervalSeconds }: RadiusProfile, wanted: number): number | null =>
  obeys ? wanted : intervalSeconds
