const UNITS: readonly { pattern: RegExp; minutes: number }[] = [
  { pattern: /^w(eeks?)?$/, minutes: 7 * 24 * 60 },
  { pattern: /^d(ays?)?$/, minutes: 24 * 60 },
  { pattern: /^h(ours?|rs?)?$/, minutes: 60 },
  { pattern: /^m(in(ute)?s?)?$/, minutes: 1 },
  { pattern: /^s(ec(ond)?s?)?$/, minutes: 1 / 60 },
]

const CLOCK = /^(?:(\d+)d\s*)?(\d{1,3}):(\d{2})(?::(\d{2}))?$/

/**
 * Parses a duration as routers write it into whole minutes: `60`, `1 hour`, `2h30m`, `1d 02:00:00`. A plain
 * number counts `minutesAUnit` each. Null for anything else, for zero, and for a fraction of a minute.
 */
export const readMinutes = (text: string, minutesAUnit = 1): number | null => {
  const wanted = text.trim().toLowerCase()
  if (/^\d+(\.\d+)?$/.test(wanted)) return whole(Number(wanted) * minutesAUnit)
  const clock = CLOCK.exec(wanted)
  if (clock !== null) {
    const [days, hours, minutes, seconds] = clock.slice(1).map((part) => Number(part ?? 0))
    return whole((days ?? 0) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0) + (seconds ?? 0) / 60)
  }
  const parts = [...wanted.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)\s*/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== wanted) return null
  const minutes = parts.map(([, count, unit = '']) => {
    const known = UNITS.find(({ pattern }) => pattern.test(unit))
    return known === undefined ? Number.NaN : Number(count) * known.minutes
  })
  return whole(minutes.reduce((sum, each) => sum + each, 0))
}

const whole = (minutes: number): number | null => {
  const rounded = Math.round(minutes)
  return rounded > 0 && Math.abs(minutes - rounded) < 1e-6 ? rounded : null
}
