import type { ReactNode } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Problems } from './check-answers.ts'
import { NeedsScripts } from './needs-scripts.tsx'
import { ApplicationRefusal } from './refusal.tsx'
import { type ApplicationCall, useApplicationForm } from './use-application-form.ts'

type ApplicationFormProps<Body> = {
  call: ApplicationCall<Body>
  submitLabel: string
  children: (problems: Problems) => ReactNode
}

/** Either form around its fields. What went wrong is said beside the button that was pressed. */
export const ApplicationForm = <Body,>({ call, submitLabel, children }: ApplicationFormProps<Body>) => {
  const { form, submit, change, isBusy, problems, error } = useApplicationForm(call)
  const isHydrated = useHydrated()
  const count = Object.keys(problems).length
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={change} className="min-w-0">
      {children(problems)}
      <div className="grid gap-4 mt-5">
        <NeedsScripts />
        {error !== null && <ApplicationRefusal error={error} title={call.failureTitle} />}
        {error === null && count > 0 && (
          <Notice tone="bad" role="alert">
            {count === 1 ? '1 answer needs' : `${count} answers need`} another look, above.
          </Notice>
        )}
        <Button type="submit" size="big" isWide isBusy={isBusy} busyLabel="Sending..." disabled={!isHydrated}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
