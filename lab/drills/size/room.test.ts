import { expect, test } from 'vitest'
import { NotBegun } from '../evidence.ts'
import { proveSize } from '../size.ts'
import { missingRoom } from './room.ts'

test('a past that the disk does not hold is not begun, and says what it wants', async () => {
  expect(missingRoom(20_000_000, 50e9)).toBe('20,000,000 purchases want 146 GB of disk, and 50 GB are free')
  expect(missingRoom(20_000_000, 150e9)).toBeNull()
  // More than any disk has.
  await expect(proveSize({ purchases: '1e13' })).rejects.toThrow(NotBegun)
})
