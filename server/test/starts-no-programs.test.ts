import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))

/**
 * Code that starts other programs: a demo's PostgreSQL and stand-ins, and the doctor's clock check. No caller
 * influences any of it.
 */
const MAY_START = ['db/embedded/', 'demo/start-stand-ins.ts', 'modules/operations/doctor/check-clock.ts']

test('nothing that answers a call can start another program, or read code out of a text', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.test\.ts$|testing\//.test(file))
  expect(files.length).toBeGreaterThan(400)
  const starting = files.filter((file) =>
    /node:child_process|node:vm\b|\beval\(|new Function\(/.test(readFileSync(`${source}/${file}`, 'utf8')),
  )
  const others = starting.filter((file) => !MAY_START.some((place) => file.startsWith(place)))
  expect(others).toEqual([])
  expect(starting.length).toBeGreaterThan(0)
})
