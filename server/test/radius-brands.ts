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

/** In the form of `describe.each` and `test.each`. */
export const brandsOf = (profiles: readonly RadiusProfile[]): Brand[] =>
  profiles.map((profile) => [profile.brand, profile] as const)

/** One brand for each set of report attributes: the others would test the same. */
export const REPORTING = unlike(({ lacks, gigawords, station, saysStop }) => [
  lacks,
  gigawords,
  station,
  saysStop,
])

/** One brand for each form of access request. */
export const ASKING = unlike(({ lacks, station, asksByChap }) => [lacks.Access, station, asksByChap])
