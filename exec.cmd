@rem Windows has no exec: the scripts of package.json find this in its place, and it runs what follows.
@%*
