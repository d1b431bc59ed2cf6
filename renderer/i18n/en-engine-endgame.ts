/** English words of the engine where endgame tables tell it what a line comes to. */
export const enEngineEndgame = {
  engineEndgame: {
    whiteWon: 'White wins within the count',
    blackWon: 'Black wins within the count',
    noMate: 'draw, nobody can force mate',
    allows: (said: string, allows: number) => `${said} (count allows ${allows})`,
    needs: (said: string, needs: number, allows: number) => `${said} (needs ${needs}, has ${allows})`,
    tooLate: (said: string, mate: number) => `${said} (mate in ${mate} without it)`,
    known: 'Exact, from the endgame tables',
  },
};
