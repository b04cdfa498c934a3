import { expect, type Locator, type Page } from '@playwright/test'
import { aBuyer, type Buyer } from './buying.ts'

/** One of the two application forms for sellers. */
export type Form = { path: string; title: string; button: string; endpoint: string; failure: string }

export const APPLY: Form = {
  path: '/apply',
  title: 'Apply for equipment',
  button: 'Submit application',
  endpoint: '**/api/entrepreneur/apply',
  failure: 'Submission Failed',
}
export const OWNER_SIGNUP: Form = {
  path: '/internet-owner-signup',
  title: 'Sign up as internet owner',
  button: 'Sign up',
  endpoint: '**/api/internet-owner/signup',
  failure: 'Signup Failed',
}

const LETTERS = 'abcdefghij'

/** A new applicant with a unique name. */
export const anApplicant = (): Buyer => {
  const { phone } = aBuyer()
  const tail = [...phone.slice(-6)].map((digit) => LETTERS[Number(digit)]).join('')
  return { name: `Ka${tail} Sesay`, phone }
}

export const firstNameOf = ({ name }: Buyer): string => name.split(' ')[0] ?? ''

export const sendButton = (page: Page, form: Form): Locator =>
  page.getByRole('button', { name: form.button, exact: true })

/** Opens a form and waits until it can be submitted. */
export const openForm = async (page: Page, form: Form): Promise<void> => {
  await page.goto(form.path)
  await expect(sendButton(page, form)).toBeEnabled()
}

/** Fills in the required answers and one choice. */
export const answer = async (page: Page, form: Form, applicant: Buyer): Promise<void> => {
  await page.getByLabel('Full name').fill(applicant.name)
  await page.getByLabel('Phone number').fill(applicant.phone)
  await page.getByLabel('Monthly mobile spend, Le').fill('150')
  await page.getByLabel('Location').fill('Lumley, Freetown')
  await page.getByLabel('Nearest landmark').fill('Opposite the market')
  await page
    .getByRole('group', { name: /^Property type/ })
    .getByRole('radio', { name: 'Business' })
    .check()
  await page.getByLabel('Expected customers').fill('40')
  await page.getByLabel('Monthly earnings goal').fill('Le 2,000')
  if (form === OWNER_SIGNUP) await page.getByLabel('Current internet package').selectOption('standard')
}
