import type { CallInput } from '@minit/contract/endpoint.ts'
import { apply } from '@minit/contract/public/applications.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useNavigation } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { SIGN_UP_AS_INTERNET_OWNER } from '../../words/customers.ts'
import { AboutYou, Landmark, Place, Plans, YourPhone } from '../application/application-fields.tsx'
import { ApplicationForm } from '../application/application-form.tsx'
import { ApplicationPage, newReference, ReviewSteps, SentenceLink } from '../application/application-page.tsx'
import type { ApplicationCall } from '../application/use-application-form.ts'

type Answers = CallInput<typeof apply>['body']

const useApply = (): ApplicationCall<Answers> => {
  const { navigate } = useNavigation()
  const [reference] = useState(newReference)
  return {
    draftKey: 'minit.apply',
    schema: apply.body,
    send: (body) => call(apply, { body: { ...body, reference } }),
    success: { title: 'Application Submitted!', message: "We'll get back to you soon" },
    failureTitle: 'Submission Failed',
    goOn: (application) => navigate(paths.applicationSubmitted({ reference, application })),
  }
}

/** For applicants who want to sell and need the equipment. */
export const Page = () => (
  <ApplicationPage
    title="Apply for equipment"
    lead="We rent, install and maintain the equipment. You sell passes of 10 to 180 minutes and are paid by mobile money or cash."
    other={
      <>
        You have internet already?{' '}
        <SentenceLink href={paths.internetOwnerSignup()}>{SIGN_UP_AS_INTERNET_OWNER}</SentenceLink>
      </>
    }
    aside={
      <Card className="p-5">
        <h2 className="mb-4 text-lg">What happens next</h2>
        <ReviewSteps />
        <p className="mt-4 pt-4 border-t text-sm text-muted">
          Complete setup package from $8 to $11 per month plus GST. Applying costs nothing.
        </p>
      </Card>
    }
  >
    <ApplicationForm call={useApply()} submitLabel="Submit application">
      {(problems) => (
        <>
          <AboutYou problems={problems}>
            <Landmark problems={problems} />
          </AboutYou>
          <Place />
          <Plans problems={problems} />
          <YourPhone problems={problems} />
        </>
      )}
    </ApplicationForm>
  </ApplicationPage>
)
