import { PasswordText } from '../../checkout/password-text.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

type AccessDetailsProps = { qrCode: string | null; networkName: string | null; password: string }

/** The customer's way in, to be shown over the counter: the code for their camera first, the words for their hands. */
export const AccessDetails = ({ qrCode, networkName, password }: AccessDetailsProps) => (
  <>
    {qrCode !== null && (
      <img
        src={qrCode}
        alt="QR code that joins the WiFi"
        width={200}
        height={200}
        className="justify-self-center rounded-md bg-white"
      />
    )}
    <dl className="grid gap-2.5 px-3.5 pt-2.5 pb-3 rounded-lg bg-sunk">
      {networkName !== null && (
        <div>
          <dt className="text-sm text-muted">Network name</dt>
          <dd className="font-bold select-all">{networkName}</dd>
        </div>
      )}
      <div>
        <dt className="text-sm text-muted">Password</dt>
        <dd>
          <PasswordText password={password} />
        </dd>
      </div>
    </dl>
    <CopyButton text={password} label="Copy password" variant="ghost" isWide />
  </>
)
