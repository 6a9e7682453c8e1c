import { useQuery } from "@apollo/client/react";
import { useDirectory } from "../directory/use-directory";
import { LeaderboardDocument } from "../performance.generated";

/** The ranking as the directory's filters ask for it. */
export function useLeaderboard() {
  const directory = useDirectory();
  const { data, previousData, error, refetch } = useQuery(LeaderboardDocument, { variables: directory.variables });
  return { directory, board: (data ?? previousData)?.leaderboard, hasFailed: error !== undefined, refetch };
}
