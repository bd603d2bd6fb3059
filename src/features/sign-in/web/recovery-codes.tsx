/** Recovery codes, shown once, right after the second factor was turned on. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <div role="status" className="grid gap-3 rounded-control bg-green-tint p-4 text-ink">
    <p className="font-medium text-green">Your second factor is on.</p>
    <p className="max-w-prose">
      Print these recovery codes or save them in your password manager. If you lose your phone or
      passkey, each code works once in its place. We won&rsquo;t show them again.
    </p>
    <ul className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </div>
)
