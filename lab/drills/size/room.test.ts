import { expect, test } from 'vitest'
import { NotBegun } from '../evidence.ts'
import { proveSize } from '../size.ts'
import { missingRoom } from './room.ts'

test('refuses a history that exceeds the disk, and reports the needed space', async () => {
  expect(missingRoom(20_000_000, 50e9)).toBe('20,000,000 purchases want 146 GB of disk, and 50 GB are free')
  expect(missingRoom(20_000_000, 150e9)).toBeNull()
  // Exceeds any disk.
  await expect(proveSize({ purchases: '1e13' })).rejects.toThrow(NotBegun)
})
