import { ApiError } from '@minit/contract/call.ts'
import { failureText } from '../lib/call.ts'
import { Notice } from '../ui/notice.tsx'

/** Returns the server's messages by field. */
export const problemFields = (error: Error | null): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}

/** The error that no field shows. */
export const FormProblem = ({ error }: { error: Error | null }) =>
  error === null || Object.keys(problemFields(error)).length > 0 ? null : (
    <Notice tone="bad" role="alert">
      <p>{failureText(error, 'Please try again.')}</p>
    </Notice>
  )
