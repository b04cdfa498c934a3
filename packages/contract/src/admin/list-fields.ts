import * as z from 'zod/mini'
import { codeOf, IdField, lineOf, MoneyField, phoneOf, searchOf } from '../fields.ts'

/** The id of the last shown item, as the cursor of the next page. */
export const AfterField = z.optional(IdField)

/** Empty counts as absent, because forms send it so. */
export const SearchField = z.optional(searchOf(0, 80, 'Search for something else'))

/** The admin's reason, for the audit log and the user concerned. */
export const ReasonField = lineOf(3, 300, 'Give a reason')

/** A contact by phone or e-mail; an empty text removes it. */
export const contactFields = {
  phone: phoneOf(0, 24, 'Enter a phone number'),
  email: codeOf(0, 120, 'Enter an e-mail address').check(
    z.refine((text) => text === '' || z.regexes.email.test(text), 'Valid email required'),
  ),
}

/** Le per dollar: amounts on the wire are in Le, the admin's screens show dollars at this rate. */
export const UsdRateField = MoneyField

export const NextField = z.nullable(z.string())
