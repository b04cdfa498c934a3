/**
 * Loaded before each test file: fast-check draws the same examples in every run, so that nothing is refused for an example
 * that somebody else's change has nothing to do with. `DRAWS=<number>` draws others, to hunt with; what is found becomes a test.
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
