/** Answers to visitors' reports. */

/** Answer → what the button of an administrator says. */
export const reportAnswers = {
  still_right: 'Still right',
  fixed: 'Fixed',
  rejected: 'Reject',
} as const

export type ReportAnswer = keyof typeof reportAnswers
/** Rejecting is the administrator's: it lowers the weight of a network. */
export type OrganizerAnswer = Exclude<ReportAnswer, 'rejected'>

export const reportAnswerNames = Object.keys(reportAnswers) as [ReportAnswer, ...ReportAnswer[]]

export type ReportAnswerer = 'organizer' | 'administrator'
