import { APPLICATION_STATUSES } from '@minit/domain/shop/applications.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, lineOf } from '../fields.ts'
import { ListCursorField } from '../list-cursor.ts'
import { SearchField } from './list-fields.ts'

const answer = z.nullable(z.string())

const ApplicationBody = z.object({
  id: z.string(),
  /** `owner`: on their own internet; `apply`: for rented equipment. */
  kind: z.enum(['apply', 'owner']),
  /** As on the applicant's page, such as `APP-2026-VCEJV7E6`. */
  reference: z.nullable(z.string()),
  fullName: z.string(),
  location: z.string(),
  nearestLandmark: z.string(),
  propertyType: answer,
  needsPermission: answer,
  hasSmartphone: answer,
  usesVult: answer,
  expectedCustomers: z.int(),
  monthlyEarningsGoal: z.string(),
  /** Whole leones. */
  monthlyMobileSpend: z.int(),
  mobileProvider: answer,
  phoneNumber: z.string(),
  isK3OneFamily: answer,
  currentPackage: answer,
  lineKind: answer,
  status: z.enum(APPLICATION_STATUSES),
  reviewNotes: answer,
  reviewedBy: answer,
  reviewedAt: z.nullable(InstantField),
  createdAt: InstantField,
})

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary:
    'Pending applications first, the longest waiting at the top, then the newest reviewed; 200 at a time, by reference, number, name or phone',
  query: z.strictObject({ search: SearchField, after: z.optional(ListCursorField) }),
  replies: {
    200: z.array(
      z.extend(ApplicationBody, {
        /** The cursor of the next page, on the last row of a page with a successor; null on all others. */
        next: z.nullable(ListCursorField),
      }),
    ),
  },
  errors: ['invalid_request'],
})

export const reviewApplication = endpoint({
  method: 'PATCH',
  path: '/api/admin/applications/{id}',
  audience: 'admin',
  summary: 'Approve or reject a pending application, once; approving opens the account on trial',
  params: z.object({ id: IdField }),
  body: z.strictObject({
    status: z.enum(['approved', 'rejected'], 'Choose approved or rejected'),
    reviewNotes: lineOf(1, 500, 'Review notes are required'),
  }),
  replies: { 200: ApplicationBody },
  errors: ['invalid_request', 'application_not_found', 'already_decided', 'phone_has_account'],
})
