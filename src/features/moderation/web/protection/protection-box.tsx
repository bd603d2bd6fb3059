import { Moment } from '../../../../catalog/web/moment.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { classes } from '../../../../ui/classes.ts'
import { ButtonForm } from '../../../../ui/forms/post-form.tsx'
import type { Protection } from '../../protection-contract.ts'

type ProtectionBoxProps = { protection: Protection; action: string }

/** Beside the pending events: the switch of the proof of work, for days on which robots flood the forms. */
export const ProtectionBox = ({ protection, action }: ProtectionBoxProps) => {
  const { proofOfWork: isOn, changedAt } = protection
  return (
    <section
      aria-labelledby="protection"
      className={classes(
        'grid min-w-0 gap-3 rounded-card border bg-panel p-5 shadow-lift',
        isOn ? 'border-signal' : 'border-line',
      )}
    >
      <h2 id="protection" className="flex flex-wrap items-center gap-2 text-title">
        Form Protection <Badge color={isOn ? 'yellow' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
      </h2>
      {isOn ? <WhileOn changedAt={changedAt} /> : <WhileOff />}
      <ButtonForm
        action={action}
        fields={{ proofOfWork: isOn ? 'off' : 'on' }}
        intent="protect"
        className="min-h-11"
      >
        {isOn ? 'Turn off protection' : 'Turn on protection'}
      </ButtonForm>
    </section>
  )
}

const WhileOff = () => (
  <p className="text-soft">
    Are robots flooding the forms? With protection on, a browser has to calculate for about a second
    before we take a submission, report or message. People without JavaScript are asked to email us.
  </p>
)

const WhileOn = ({ changedAt }: Pick<Protection, 'changedAt'>) => (
  <p className="text-soft">
    {changedAt ? (
      <>
        On since <Moment at={changedAt} />.{' '}
      </>
    ) : null}
    Browsers calculate for about a second before we take a submission, report or message. People
    without JavaScript are asked to email us, so turn it off when the attack is over.
  </p>
)
