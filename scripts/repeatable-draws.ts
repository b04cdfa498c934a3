/**
 * Loaded before each test file: fast-check draws the same examples in every run, so that no change fails for
 * an unrelated example. `DRAWS=<number>` draws others; a failure found that way becomes a test.
 */
import process from 'node:process'
import fc from 'fast-check'

const USUAL_DRAWS = 20_261_123

const seedOf = (given: string | undefined): number => {
  const seed = given === undefined || given === '' ? USUAL_DRAWS : Number(given)
  if (!Number.isSafeInteger(seed)) throw new Error(`DRAWS is a whole number, and not ${given}`)
  return seed
}

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOf(process.env.DRAWS) })
