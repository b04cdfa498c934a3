import * as z from 'zod/mini'
import { codeOf, IdField, lineOf, MoneyField, phoneOf, searchOf } from '../fields.ts'

/** The id of the last item that was shown; the page after it is asked for by it. */
export const AfterField = z.optional(IdField)

/** Empty is as good as none: a form sends it so. */
export const SearchField = z.optional(searchOf(0, 80, 'Search for something else'))

/** Why an admin does it, for the audit log and for whom it concerns. */
export const ReasonField = lineOf(3, 300, 'Give a reason')

/** Whom to reach, by phone or by e-mail; an empty text is nobody. */
export const contactFields = {
  phone: phoneOf(0, 24, 'Enter a phone number'),
  email: codeOf(0, 120, 'Enter an e-mail address').check(
    z.refine((text) => text === '' || z.regexes.email.test(text), 'Valid email required'),
  ),
}

/** Le for one dollar: amounts on the wire are in Le, the admin's screens show dollars at this rate. */
export const UsdRateField = MoneyField

export const NextField = z.nullable(z.string())
