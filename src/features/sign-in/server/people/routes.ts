import type { z } from 'zod'
import { invalidLink } from '../../../../catalog/links/private-paths.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Api, HandlerInput } from '../../../../platform/http/api.ts'
import { type RateLimit, requireToken } from '../../../../platform/rate-limit.ts'
import type { proof } from '../../passkeys-contract.ts'
import * as contract from '../../people-contract.ts'
import { listAccounts } from '../accounts/administrators.ts'
import { confirmIdentity } from '../confirm-identity.ts'
import {
  browserOf,
  proofOf,
  type SignInDeps,
  sessionCookies,
  sourceOf,
} from '../sign-in-request.ts'
import { accept, changeRoleOf, inviteByMail, remove, withdraw } from './change-people.ts'
import { findInvitation, listInvitations } from './invitations.ts'

const viewLimit: RateLimit = { limit: 300, windowSeconds: 600 }
/** Low, since each request hashes a password. */
const answerLimit: RateLimit = { limit: 20, windowSeconds: 3600 }

export const peopleRoutes = (api: Api, deps: SignInDeps & { sendsMail: boolean }): void => {
  const { db } = deps
  ownerRoutes(api, deps)

  const openLink = async (token: string, network: string) => {
    await requireToken(db, `invitation:${network}`, viewLimit)
    const invitation = await findInvitation(db, token)
    if (!invitation) throw new AppError('not_found', { message: invalidLink })
    return invitation
  }

  api.answer(contract.getInvitation, async ({ token }, network) => {
    const { email, role } = await openLink(token, network)
    return { email, role }
  })

  api.handle(contract.acceptInvitation, async (input) => {
    const { params, body, request, network, reply } = input
    const invitation = await openLink(params.token, network)
    await requireToken(db, `invitation-answer:${network}`, answerLimit)
    const acceptance = { ...body, ...browserOf(input, deps), id: invitation.id }
    const opened = await accept(db, invitation, acceptance)
    return reply.cookies(...(await sessionCookies(request, deps, opened)))
  })
}

const ownerRoutes = (api: Api, deps: SignInDeps & { sendsMail: boolean }): void => {
  const { db, sendsMail } = deps

  api.answer(contract.listPeople, async ({ administrator }) => {
    const accounts = await listAccounts(db, 200)
    const people = accounts.map((each) =>
      Object.assign(each, { current: each.id === administrator.id }),
    )
    return { people, invitations: await listInvitations(db) }
  })

  /** Checks the owner's password and second factor again: an unattended screen must not create an account. */
  const confirmOwner = async (
    input: Pick<HandlerInput<typeof contract.invite>, 'administrator' | 'request' | 'network'> & {
      body: z.output<z.ZodObject<typeof proof>>
    },
  ) => {
    await confirmIdentity(db, input.administrator, proofOf(input, deps))
    return { administrator: input.administrator, source: sourceOf(input) }
  }

  api.handle(contract.invite, async (input) => {
    const { email, role } = input.body
    const owner = await confirmOwner(input)
    return input.reply.with({ path: await inviteByMail(db, owner, { email, role, sendsMail }) })
  })

  api.handle(contract.withdrawInvitation, async (input) => {
    const { administrator, params, reply } = input
    await withdraw(db, { administrator, source: sourceOf(input) }, params.id)
    return reply.nothing()
  })

  api.handle(contract.changeRole, async (input) => {
    const { params, body, reply } = input
    await changeRoleOf(db, await confirmOwner(input), { id: params.id, role: body.role })
    return reply.nothing()
  })

  api.handle(contract.removePerson, async (input) => {
    await remove(db, await confirmOwner(input), input.params.id)
    return input.reply.nothing()
  })
}
