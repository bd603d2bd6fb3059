type SecondFactorSecretProps = {
  secret: string
  /** otpauth://… */
  uri: string
  /** An SVG document. */
  qr: string
}

/** Secret of the authenticator app: as a QR code, as a link on the phone itself, and as text. */
export const SecondFactorSecret = ({ secret, uri, qr }: SecondFactorSecretProps) => (
  <div className="grid gap-4 sm:grid-cols-[auto_1fr]">
    <img
      src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
      alt="QR code with the secret below"
      className="size-52 rounded-control bg-white p-2"
    />
    <div className="grid content-start gap-3">
      <p>
        Scan this with an authenticator app,{' '}
        <a href={uri} className="underline underline-offset-4">
          open it on this device
        </a>
        , or type the secret:
      </p>
      <p>
        <code className="rounded-chip bg-chip px-2 py-1 break-all">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <p className="text-sm text-soft">Nothing changes until you confirm with a code.</p>
    </div>
  </div>
)
