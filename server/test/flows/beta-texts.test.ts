import { readPlatformSettings, saveBetaTexts } from '@minit/contract/admin/platform.ts'
import { BETA_TEXT_LIMITS, USUAL_BETA_TEXTS } from '@minit/domain/platform/beta-texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBetaTexts } from '../../src/modules/platform/settings/beta-texts.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { refusalOf } from '../purchases.ts'

let fixture: TestApp
let asAdmin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  asAdmin = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())

const reason = 'The beta is over.'

test('the beta notice is what an admin set, possibly nothing, and the default before', async () => {
  expect(await readBetaTexts(fixture.deps)).toEqual(USUAL_BETA_TEXTS)
  const betaTexts = { ...USUAL_BETA_TEXTS, checkout: '', platformFee: '2.5% of each sale' }
  await asAdmin(saveBetaTexts, { body: { ...betaTexts, reason } })
  expect(await asAdmin(readPlatformSettings, {})).toMatchObject({ betaTexts })
  expect(await readBetaTexts(fixture.deps)).toEqual(betaTexts)
  const audited = await fixture.database.asOwner(
    `select before ->> 'checkout' as before, after ->> 'checkout' as after from audit_log where action = 'beta_texts_set'`,
  )
  expect(audited).toEqual([{ before: USUAL_BETA_TEXTS.checkout, after: '' }])
})

test('a text that is too long for its place, or has two lines, changes nothing, and the error names it', async () => {
  const before = await readBetaTexts(fixture.deps)
  for (const [name, text] of [
    ['platformFee', 'x'.repeat(BETA_TEXT_LIMITS.platformFee + 1)],
    ['about', 'one\ntwo'],
  ] as const)
    expect(
      await refusalOf(asAdmin(saveBetaTexts, { body: { ...USUAL_BETA_TEXTS, [name]: text, reason } })),
    ).toMatchObject({ code: 'invalid_request', fields: { [name]: expect.any(String) } })
  expect(await readBetaTexts(fixture.deps)).toEqual(before)
})
