/**
 * Vitest's reporter for the end of `npm test`: writes failures to `FAILURES_FILE`, including those that its
 * JSON report does not name: in hooks, and uncaught errors.
 */
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { Failure } from './failures.ts'

const textOf = ({ message, stack, diff, cause }: SerializedError): string => {
  // The stack begins with the message, and a long diff may be cut.
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const reason = cause === undefined ? undefined : `Caused by: ${textOf(cause)}`
  return [message, reason, ...frames, diff].filter((part) => part !== undefined && part !== '').join('\n')
}

const failure = (file: string, title: string, errors: readonly SerializedError[]): Failure[] =>
  errors.length === 0 ? [] : [{ file, title, message: errors.map(textOf).join('\n') }]

const ofTest = (file: string, test: TestCase): Failure[] =>
  test.result().state === 'failed' ? failure(file, test.fullName, test.result().errors ?? []) : []

const ofModule = (module: TestModule): Failure[] => {
  const file = module.moduleId
  return [
    ...failure(file, 'outside of its tests', module.errors()),
    ...[...module.children.allSuites()].flatMap((suite: TestSuite) =>
      failure(file, `${suite.fullName}, outside of its tests`, suite.errors()),
    ),
    ...[...module.children.allTests()].flatMap((test) => ofTest(file, test)),
  ]
}

const writeFailures: NonNullable<Reporter['onTestRunEnd']> = (modules, strays) => {
  const failures = [
    ...modules.flatMap(ofModule),
    ...strays.flatMap((error) => failure('Vitest', 'an error that nobody caught', [error])),
  ]
  writeFileSync(process.env.FAILURES_FILE ?? 'failures.json', JSON.stringify(failures))
}

/** Vitest creates the reporter from its path. */
export default class {
  onTestRunEnd = writeFailures
}
