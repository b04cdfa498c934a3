import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLedger } from './ledger.ts'

type Row = { id: number; detail?: { text: string } }

let folder = ''
let reported = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  reported = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    reported += String(text)
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

describe('a ledger torn by a full disk or a crash', () => {
  it('loses an incomplete last line, and reports it', () => {
    const file = fileWith('{"id":1}\n{"id":2,"detail":{"te')
    expect(readAgain(file)).toEqual([{ id: 1 }])
    expect(readFileSync(file, 'utf8')).toBe('{"id":1}\n')
    expect(reported).toContain('1 torn line(s)')
  })

  it('is truncated correctly inside a multibyte character', () => {
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
  ])('keeps the complete row after %s', (_, torn) => {
    const file = fileWith(`{"id":1}\n${torn}{"id":3,"detail":{"text":"b"}}\n{"id":4}\n`)
    expect(readAgain(file)).toEqual([{ id: 1 }, { id: 3, detail: { text: 'b' } }, { id: 4 }])
    expect(reported).toContain('1 torn line(s)')
  })

  it('reports nothing if every line is complete', () => {
    expect(readAgain(fileWith('{"id":1}\n{"id":2}\n'))).toEqual([{ id: 1 }, { id: 2 }])
    expect(reported).toBe('')
  })
})
