import { RADIUS_PROFILES, type RadiusProfile } from '../../stand-ins/src/routers/radius-profiles.ts'

type Brand = readonly [name: string, profile: RadiusProfile]

const unlike = (keyOf: (profile: RadiusProfile) => unknown): readonly RadiusProfile[] => {
  const byKey = new Map<string, RadiusProfile>()
  for (const profile of RADIUS_PROFILES) {
    const key = JSON.stringify(keyOf(profile))
    if (!byKey.has(key)) byKey.set(key, profile)
  }
  return [...byKey.values()]
}

/** As `describe.each` and `test.each` take them. */
export const brandsOf = (profiles: readonly RadiusProfile[]): Brand[] =>
  profiles.map((profile) => [profile.brand, profile] as const)

/** One brand of all whose reports have the same attributes: the others would test nothing else. */
export const REPORTING = unlike(({ lacks, gigawords, station, saysStop }) => [
  lacks,
  gigawords,
  station,
  saysStop,
])

/** One brand of all that ask for access alike. */
export const ASKING = unlike(({ lacks, station, asksByChap }) => [lacks.Access, station, asksByChap])
