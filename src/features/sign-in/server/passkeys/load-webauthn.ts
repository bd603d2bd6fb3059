/** Loads the passkey library on first use: it would be a fifth of all modules read at startup. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
