import { expect, it } from 'vitest'
import { spreadWaiting } from './waiting-first.ts'

const named = (...names: string[]) =>
  names.map((name) => ({ moduleId: `/minit/server/test/${name}.test.ts` }))
const CRASH = ['crash/random-kills', 'crash/named-points', 'crash/database-killed']

it('files that take longest begin among the others, the longest first, and every file is run once', () => {
  expect(spreadWaiting(named('a', 'b', 'c', ...CRASH, 'd', 'e', 'f'))).toEqual(
    named('crash/named-points', 'crash/database-killed', 'a', 'b', 'crash/random-kills', 'c', 'd', 'e', 'f'),
  )
})

it.each([[[]], [['a']], [CRASH.slice(0, 1)], [CRASH.slice(1)], [['a', ...CRASH]]])(
  'runs every file of %j',
  (names) => {
    const spread = spreadWaiting(named(...names))
    expect(spread.toSorted((one, two) => one.moduleId.localeCompare(two.moduleId))).toEqual(
      named(...names).toSorted((one, two) => one.moduleId.localeCompare(two.moduleId)),
    )
  },
)
