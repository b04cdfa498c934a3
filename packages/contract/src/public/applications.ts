import { cleanCode } from '@minit/domain/kernel/clean-text.ts'
import { LINE_KINDS } from '@minit/domain/network/line-plan.ts'
import {
  APPLICATION_STATUSES,
  INTERNET_PACKAGES,
  isApplicationReference,
  MOBILE_PROVIDERS,
  PERMISSION_ANSWERS,
  PROPERTY_TYPES,
  VULT_ANSWERS,
  YES_NO,
} from '@minit/domain/shop/applications.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { installationFields } from '../entrepreneur/installation.ts'
import { codeOf, IdField, lineOf, PhoneField } from '../fields.ts'

const LARGEST = 1_000_000_000

const wholeNumber = (message: string) =>
  z.int(message).check(z.minimum(0, message), z.maximum(LARGEST, 'This number is too large'))

/** The radio choices are optional: an unanswered one is absent. */
const applicationFields = {
  fullName: lineOf(1, 80, 'Full name is required'),
  location: lineOf(1, 80, 'Location is required'),
  nearestLandmark: lineOf(1, 120, 'Nearest landmark is required'),
  propertyType: z.optional(z.enum(PROPERTY_TYPES, 'Choose home or business')),
  needsPermission: z.optional(z.enum(PERMISSION_ANSWERS, 'Choose yes, no or not sure')),
  hasSmartphone: z.optional(z.enum(YES_NO, 'Choose yes or no')),
  usesVult: z.optional(z.enum(VULT_ANSWERS, 'Choose one of the answers')),
  expectedCustomers: wholeNumber('Enter how many customers you expect'),
  monthlyEarningsGoal: lineOf(1, 120, 'Monthly earnings goal is required'),
  monthlyMobileSpend: wholeNumber('Enter what you spend on mobile a month'),
  mobileProvider: z.optional(z.enum(MOBILE_PROVIDERS, 'Choose your mobile provider')),
  phoneNumber: PhoneField,
}

const applicationErrors = [
  'invalid_request',
  'phone_not_valid',
  'name_holds_address',
  'name_holds_number',
  'already_applied',
  'phone_has_account',
  'too_many_requests',
] as const

const applicationLimits = [
  { by: 'phone', max: 5, windowSeconds: 3600 },
  { by: 'address', max: 600, windowSeconds: 3600 },
] as const

export const apply = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/apply',
  audience: 'public',
  summary: 'Apply for equipment; an admin reviews it within 24-48 hours',
  body: z.strictObject({
    ...applicationFields,
    /** The reference on the applicant's page, by which support finds the application. */
    reference: z.optional(
      z
        .string('This reference is not valid')
        .check(z.overwrite(cleanCode), z.refine(isApplicationReference, 'This reference is not valid')),
    ),
  }),
  replies: { 200: z.object({ success: z.boolean(), applicationId: z.string() }) },
  errors: applicationErrors,
  limits: applicationLimits,
})

const ownerSignupFields = {
  ...applicationFields,
  isK3OneFamily: z.optional(z.enum(YES_NO, 'Choose yes or no')),
  currentPackage: z.enum(INTERNET_PACKAGES, 'Choose your current internet package'),
  lineKind: z.optional(z.enum(LINE_KINDS, 'Choose what your line is')),
}

export const signUpOwner = endpoint({
  method: 'POST',
  path: '/api/internet-owner/signup',
  audience: 'public',
  summary: 'Sign up with own internet: creates the account and sends a link to set its password',
  body: z.strictObject(ownerSignupFields),
  replies: { 200: z.object({ success: z.boolean(), applicationId: z.string() }) },
  errors: applicationErrors,
  limits: applicationLimits,
})

export const readApplicationStatus = endpoint({
  method: 'GET',
  path: '/api/applications/{id}/status',
  audience: 'public',
  summary: 'The status of an application, by its id and reference; without data of the applicant',
  params: z.object({ id: IdField }),
  query: z.strictObject({ reference: codeOf(0, 40, 'This reference is not valid') }),
  replies: {
    200: z.object({
      status: z.enum(APPLICATION_STATUSES),
      /** Null before the approval, and for owners of their own internet. */
      installation: z.nullable(z.object(installationFields)),
    }),
  },
  errors: ['invalid_request', 'application_not_found', 'too_many_requests'],
  limits: [
    { by: 'address', max: 600, windowSeconds: 600 },
    { by: 'address', max: 600, windowSeconds: 600, counts: 'refusals' },
  ],
})
