import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstClosedFolder, mayEnter } from './folders.ts'

const outsider = { uid: 4242, gid: 4343 }

describe('a folder lets a user through', () => {
  it.each([
    ['others may enter', { uid: 0, gid: 0, mode: 0o755 }, true],
    ['others may pass but not list', { uid: 0, gid: 0, mode: 0o711 }, true],
    ['others may read but not pass', { uid: 0, gid: 0, mode: 0o744 }, false],
    ['it is closed', { uid: 0, gid: 0, mode: 0o700 }, false],
    ['it is the user’s own', { uid: 4242, gid: 0, mode: 0o700 }, true],
    ['it is the user’s own but closed to its owner', { uid: 4242, gid: 0, mode: 0o055 }, false],
    ['it is open to the user’s group', { uid: 0, gid: 4343, mode: 0o710 }, true],
    ['it is closed to the user’s group alone', { uid: 0, gid: 4343, mode: 0o701 }, false],
  ])('when %s: %o is %s', (_, folder, expected) => {
    expect(mayEnter(folder, outsider)).toBe(expected)
  })

  it('lets root through whatever the mode', () => {
    expect(mayEnter({ uid: 7, gid: 7, mode: 0 }, { uid: 0, gid: 0 })).toBe(true)
  })
})

describe('the way to a folder', () => {
  let top = ''
  beforeEach(async () => {
    top = await realpath(await mkdtemp(join(tmpdir(), 'folders-')))
    await chmod(top, 0o755)
    await mkdir(join(top, 'middle', 'inner'), { recursive: true })
  })
  afterEach(() => rm(top, { recursive: true }))

  it('names the outermost closed ancestor, even if those below it are open', async () => {
    await chmod(join(top, 'middle'), 0o700)
    await chmod(join(top, 'middle', 'inner'), 0o755)
    expect(await firstClosedFolder(join(top, 'middle', 'inner'), outsider)).toBe(join(top, 'middle'))
  })

  it('is free when every ancestor is open', async () => {
    await chmod(join(top, 'middle'), 0o711)
    await chmod(join(top, 'middle', 'inner'), 0o755)
    expect(await firstClosedFolder(join(top, 'middle', 'inner'), outsider)).toBeUndefined()
  })
})
