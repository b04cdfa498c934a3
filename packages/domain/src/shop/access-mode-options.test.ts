import { describe, expect, it, test } from 'vitest'
import type { GatewayKind } from '../network/access.ts'
import { WEEK } from '../passes/pass-hours.ts'
import { chosenOptions, type PassOptions, USUAL_OPTIONS } from '../passes/pass-options.ts'
import {
  accessModeSupports,
  impossibleOptions,
  newPackageOptions,
  OPTIONS,
  type Option,
  optionsOfAccessMode,
  passOptionsOfAccessMode,
} from './access-mode-options.ts'
import type { AccessMode } from './joining.ts'

// `yes`; `note`: possible, with something that the seller must know; `no`.
type Word = 'yes' | 'note' | 'no'
type Column = [way: AccessMode, kinds: GatewayKind[]]

const COLUMNS: Column[] = [
  ['router', ['opennds']],
  ['router', ['mikrotik']],
  ['router', ['radius']],
  ['router', ['opennds', 'radius']],
  ['by_hand', []],
  ['codes', ['codes']],
]

const TABLE: Record<Option, [Word, Word, Word, Word, Word, Word]> = {
  devices: ['yes', 'yes', 'yes', 'yes', 'note', 'note'],
  speed: ['yes', 'yes', 'note', 'note', 'no', 'note'],
  data: ['yes', 'yes', 'note', 'note', 'no', 'note'],
  slow: ['yes', 'yes', 'note', 'note', 'no', 'no'],
  hours: ['yes', 'yes', 'yes', 'yes', 'no', 'no'],
  first_use: ['yes', 'yes', 'yes', 'yes', 'note', 'no'],
  while_online: ['yes', 'yes', 'no', 'no', 'no', 'no'],
  pause: ['yes', 'yes', 'yes', 'yes', 'no', 'no'],
  travel: ['yes', 'yes', 'yes', 'yes', 'no', 'no'],
  day_limit: ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  overtime: ['yes', 'yes', 'yes', 'yes', 'yes', 'no'],
}

const ROWS = OPTIONS.flatMap((option) =>
  COLUMNS.map(([way, kinds], index) => ({ option, way, kinds, word: TABLE[option][index] })),
)

test.each(ROWS)('$option by $way $kinds: $word', ({ option, way, kinds, word }) => {
  const { isPossible, note } = accessModeSupports(option, {
    way,
    routers: kinds.map((kind) => ({ kind, paceSeconds: null })),
  })
  expect(isPossible ? (note === null ? 'yes' : 'note') : 'no').toBe(word)
  // An option that is not possible always has a note.
  expect(isPossible || note !== null).toBe(true)
})

const ALL: PassOptions = {
  clock: 'first_use',
  maxDevices: 3,
  downKbps: 2000,
  upKbps: 1000,
  dataLimitMb: 500,
  slowAfterMegabytes: 200,
  slowKbps: 512,
  hours: { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [...WEEK] },
  maxPerDay: 1,
  maxPauses: 2,
  pauseDays: 7,
  travels: true,
}

describe('minutes that run only while a phone is online', () => {
  const waiting: PassOptions = { ...USUAL_OPTIONS, clock: 'while_online' }
  const impossibleAt = (paceSeconds: number | null) =>
    impossibleOptions(waiting, {
      way: 'router',
      routers: [{ kind: 'radius', paceSeconds }],
      allowsOvertime: false,
    })

  it('need a router that reports between login and end, at least every five minutes', () => {
    expect(impossibleAt(60)).toEqual([])
    expect(impossibleAt(300)).toEqual([])
    expect(impossibleAt(600)).toEqual(['while_online'])
    expect(impossibleAt(null)).toEqual(['while_online'])
  })

  it('wait for the tap of a seller who connects phones by hand, and are not sold with codes of a box', () => {
    expect(optionsOfAccessMode(waiting, 'router').clock).toBe('while_online')
    expect(optionsOfAccessMode(waiting, 'by_hand').clock).toBe('first_use')
    expect(optionsOfAccessMode(waiting, 'codes').clock).toBe('at_payment')
  })
})

describe('a package with every option', () => {
  it('keeps all of them at a connected router', () => {
    expect(optionsOfAccessMode(ALL, 'router')).toEqual(ALL)
    expect(passOptionsOfAccessMode(ALL, 'router')).toEqual(ALL)
    expect(impossibleOptions(ALL, { way: 'router', allowsOvertime: true })).toEqual([])
  })

  it('loses by hand what only a router can do; it keeps its sale hours, its passes have none', () => {
    const { hours, maxPerDay } = ALL
    const sold = { ...USUAL_OPTIONS, clock: 'first_use', maxDevices: 3, maxPerDay, hours }
    expect(optionsOfAccessMode(ALL, 'by_hand')).toEqual(sold)
    expect(passOptionsOfAccessMode(ALL, 'by_hand')).toEqual({ ...sold, hours: null })
    expect(impossibleOptions(ALL, { way: 'by_hand', allowsOvertime: true })).toEqual([
      'speed',
      'data',
      'slow',
      'hours',
      'pause',
      'travel',
    ])
  })

  it('promises with codes of a box only what the box can do', () => {
    const { maxDevices, downKbps, upKbps, dataLimitMb, maxPerDay, hours } = ALL
    const sold = { ...USUAL_OPTIONS, maxDevices, downKbps, upKbps, dataLimitMb, maxPerDay, hours }
    expect(optionsOfAccessMode(ALL, 'codes')).toEqual(sold)
    expect(impossibleOptions(ALL, { way: 'codes', allowsOvertime: true })).toEqual([
      'slow',
      'hours',
      'first_use',
      'pause',
      'travel',
      'overtime',
    ])
  })

  it.each(['by_hand', 'codes'] as const)('has no options left if pauses were the only one: %s', (way) => {
    const pauses = { ...USUAL_OPTIONS, maxPauses: 2, pauseDays: 7 }
    expect(chosenOptions(optionsOfAccessMode(pauses, way))).toBeNull()
  })
})

test('a new package begins at the first connection where a router counts minutes, and has the defaults elsewhere', () => {
  expect(newPackageOptions('router')).toEqual({ ...USUAL_OPTIONS, clock: 'first_use' })
  expect(newPackageOptions('by_hand')).toEqual(USUAL_OPTIONS)
  expect(newPackageOptions('codes')).toEqual(USUAL_OPTIONS)
})
