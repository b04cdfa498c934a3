import type { CallInput } from '@minit/contract/endpoint.ts'
import { signUpOwner } from '@minit/contract/public/applications.ts'
import { call } from '../../lib/call.ts'
import { useNavigation } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { useBetaText } from '../../ui/platform-texts.tsx'
import { Steps } from '../../ui/steps.tsx'
import { SIGN_UP_AS_INTERNET_OWNER } from '../../words/customers.ts'
import { WELCOME_TO_THE_MICROPRENEUR_PROGRAM } from '../../words/everyone.ts'
import {
  AboutYou,
  CurrentPackage,
  InternetLine,
  K3Family,
  Landmark,
  Place,
  Plans,
  YourPhone,
} from '../application/application-fields.tsx'
import { ApplicationForm } from '../application/application-form.tsx'
import { ApplicationPage, SentenceLink } from '../application/application-page.tsx'
import type { ApplicationCall } from '../application/use-application-form.ts'

type Answers = CallInput<typeof signUpOwner>['body']

/** Empty when an admin has left the text empty. */
const PlatformFee = () => {
  const text = useBetaText('platformFee')
  return text === '' ? null : <p className="mt-4 pt-4 border-t text-sm text-muted">Platform fee: {text}.</p>
}

const useSignUp = (): ApplicationCall<Answers> => {
  const { navigate } = useNavigation()
  return {
    draftKey: 'minit.owner-signup',
    schema: signUpOwner.body,
    send: (body) => call(signUpOwner, { body }),
    success: { title: 'Micro Business Enabled!', message: WELCOME_TO_THE_MICROPRENEUR_PROGRAM },
    failureTitle: 'Signup Failed',
    goOn: () => navigate(paths.entrepreneurLogin('signup')),
  }
}

/** For applicants who have internet and want to sell some of it. */
export const Page = () => (
  <ApplicationPage
    title={SIGN_UP_AS_INTERNET_OWNER}
    lead="Share the internet you pay for and earn from it. You set the prices, and are paid by mobile money or a mobile wallet."
    other={
      <>
        You need equipment? <SentenceLink href={paths.apply()}>Apply for it</SentenceLink>
      </>
    }
    aside={
      <Card className="p-5">
        <h2 className="mb-4 text-lg">What happens next</h2>
        <Steps>
          <span>Your account opens at once</span>
          <span>
            A link to set your password comes <b>by SMS</b>
          </span>
          <span>You log in, set your prices and start selling</span>
        </Steps>
        <PlatformFee />
      </Card>
    }
  >
    <ApplicationForm call={useSignUp()} submitLabel="Sign up">
      {(problems) => (
        <>
          <AboutYou problems={problems}>
            <CurrentPackage problems={problems} />
            <InternetLine />
          </AboutYou>
          <Place>
            <Landmark problems={problems} />
          </Place>
          <Plans problems={problems} />
          <YourPhone problems={problems}>
            <K3Family />
          </YourPhone>
        </>
      )}
    </ApplicationForm>
  </ApplicationPage>
)
