import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLedger } from './ledger.ts'

type Row = { id: number; detail?: { text: string } }

let folder = ''
let said = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  said = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const fileWith = (text: string): string => {
  const file = join(folder, 'ledger.jsonl')
  appendFileSync(file, text)
  return file
}

const readAgain = (file: string): readonly Row[] => {
  const ledger = openLedger<Row>(file)
  const rows = [...ledger.rows()]
  ledger.close()
  return rows
}

describe('a ledger that a full disk or a crash has torn', () => {
  it('loses the last line when that has no end, and says so', () => {
    const file = fileWith('{"id":1}\n{"id":2,"detail":{"te')
    expect(readAgain(file)).toEqual([{ id: 1 }])
    expect(readFileSync(file, 'utf8')).toBe('{"id":1}\n')
    expect(said).toContain('1 torn line(s)')
  })

  it('is cut right where a letter of several bytes was torn', () => {
    const file = fileWith('')
    appendFileSync(
      file,
      Buffer.concat([Buffer.from('{"id":1}\n{"detail":{"text":"'), Buffer.from('ɛ').subarray(0, 1)]),
    )
    expect(readAgain(file)).toEqual([{ id: 1 }])
    expect(readFileSync(file, 'utf8')).toBe('{"id":1}\n')
  })

  it.each([
    ['the beginning of a row', '{"id":2,"detail":{"text":"a'],
    ['a row without its end', '{"id":2,"detail":{"text":"a"}'],
  ])('keeps the whole row that stands behind %s', (_, torn) => {
    const file = fileWith(`{"id":1}\n${torn}{"id":3,"detail":{"text":"b"}}\n{"id":4}\n`)
    expect(readAgain(file)).toEqual([{ id: 1 }, { id: 3, detail: { text: 'b' } }, { id: 4 }])
    expect(said).toContain('1 torn line(s)')
  })

  it('says nothing when every line is whole', () => {
    expect(readAgain(fileWith('{"id":1}\n{"id":2}\n'))).toEqual([{ id: 1 }, { id: 2 }])
    expect(said).toBe('')
  })
})
